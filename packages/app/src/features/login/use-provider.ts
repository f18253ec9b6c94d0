import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { forgetSignInAnswer, signInAnswer } from '../../lib/sign-in-answer/sign-in-answer.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { readPending, writePending } from './pending-sign-in.ts';
import type { FormEvent } from './sign-in-form.ts';

/** The ways over the page of a server's provider. */
export interface ProviderSignIn {
  /** Goes to the page of the provider. */
  readonly begin: (homeserver: string, createsAccount: boolean) => void;
  /** Hands the answer of the provider over once more. */
  readonly retry: () => void;
}

/** Leads to the provider's page, and signs in with the answer that the page was opened with. `brand` is what the provider calls the client. */
export function useProvider(dispatch: Dispatch<FormEvent>, brand: string): ProviderSignIn {
  const askBegin = useCommand('login.begin');
  const askFinish = useCommand('login.finish');
  const isBegun = useRef(false);

  const begin = async (homeserver: string, createsAccount: boolean) => {
    dispatch({ kind: 'submitted', isLeaving: true });
    const { origin, pathname } = window.location;
    const input = { kind: 'oauth', homeserver, redirectUri: origin + pathname, clientName: brand } as const;
    const answer = await askBegin({ ...input, createsAccount });
    if (!answer.ok) return dispatch({ kind: 'failed', failure: answer.error });
    writePending({ state: answer.value.state, homeserver, isAnswered: false });
    window.location.assign(answer.value.url);
  };

  const finish = async (parameters: string | null) => {
    const pending = readPending();
    if (parameters === null && pending === null) return;
    dispatch({ kind: 'finishing' });
    if (pending !== null) writePending({ ...pending, isAnswered: true });
    const answer = await askFinish(parameters === null ? { state: pending?.state ?? '' } : { parameters });
    forgetSignInAnswer();
    // Signed in, it stays busy: the session's view takes this screen away.
    if (answer.ok && answer.value.kind === 'signedIn') return writePending(null);
    if (answer.ok && answer.value.kind === 'goTo') {
      writePending({ state: answer.value.state, homeserver: pending?.homeserver ?? '', isAnswered: false });
      return window.location.assign(answer.value.url);
    }
    if (answer.ok) return;
    const mayPass = pending !== null && MAY_PASS.has(answer.error.kind);
    if (!mayPass) writePending(null);
    dispatch({ kind: 'notFinished', failure: answer.error, mayPass });
  };

  const finishAtOnce = useEffectEvent(() => {
    const parameters = signInAnswer();
    const isThere = parameters !== null || readPending()?.isAnswered === true;
    if (!isThere || isBegun.current) return;
    isBegun.current = true;
    void finish(parameters);
  });
  useEffect(() => finishAtOnce(), []);
  useEffect(() => {
    // Going back from the provider's page may bring this one back as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && dispatch({ kind: 'cameBack' });
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [dispatch]);

  return {
    begin: (homeserver, createsAccount) => void begin(homeserver, createsAccount),
    retry: () => void finish(null),
  };
}

const MAY_PASS: ReadonlySet<string> = new Set(['unreachable', 'rateLimited', 'engineLost', 'cancelled', 'bug']);
