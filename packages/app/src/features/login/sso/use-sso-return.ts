import type { TokenFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';
import { takeArrived } from './sso-return.ts';
import { endVisit } from './sso-visit.ts';

/** The state of a sign-in that the page came back from. */
export type SsoState =
  | { readonly kind: 'none' | 'signingIn' | 'foreign' }
  | { readonly kind: 'failed'; readonly failure: TokenFailure | PortFailure; readonly baseUrl: string };

/** Signs in with what the page was led back with, if it was. */
export function useSsoReturn(): SsoState {
  const signIn = useCommand('login.token');
  const [state, setState] = useState<SsoState>({ kind: 'none' });
  useEffect(() => {
    const arrived = takeArrived();
    if (arrived === null) return;
    const end = endVisit(arrived);
    if (end.kind === 'foreign') return setState({ kind: 'foreign' });
    setState({ kind: 'signingIn' });
    const { baseUrl, token } = end;
    void signIn({ baseUrl, token }).then((answer) => {
      // Signed in, the session's view takes this screen away.
      if (!answer.ok) setState({ kind: 'failed', failure: answer.error, baseUrl });
    });
  }, [signIn]);
  return state;
}
