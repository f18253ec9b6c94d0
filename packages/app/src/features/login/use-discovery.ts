import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { FormEvent, SignInForm } from './sign-in-form.ts';

/**
 * Asks where the homeserver of the form is and how one signs in there, unless that is known; at once for one that was preset. `isQuiet`: nobody
 * asked for it yet, so nobody is told of a failure.
 */
export function useDiscovery(
  form: SignInForm,
  dispatch: Dispatch<FormEvent>,
  isAllowed: (server: string) => boolean,
): (isQuiet?: boolean) => Promise<void> {
  const ask = useCommand('login.discover');
  const discover = async (isQuiet = false) => {
    const { homeserver } = form;
    if (homeserver.trim() === '' || form.discovery.kind !== 'none' || form.isBusy) return;
    if (!isAllowed(homeserver.trim())) return;
    dispatch({ kind: 'asking' });
    const answer = await ask({ homeserver: homeserver.trim() });
    if (!answer.ok && isQuiet) return dispatch({ kind: 'notAsked', homeserver });
    if (!answer.ok) return dispatch({ kind: 'notFound', homeserver, failure: answer.error });
    const { baseUrl, offersPassword, sso, provider = null, offersRendezvous = false } = answer.value;
    dispatch({ kind: 'found', homeserver, baseUrl, offersPassword, provider, sso, offersRendezvous });
    if (offersPassword || provider !== null || sso.length > 0) return;
    dispatch({ kind: 'notFound', homeserver, failure: { kind: 'passwordNotOffered' } });
  };
  const discoverPreset = useEffectEvent(() => {
    if (form.homeserverFrom === 'preset') void discover(true);
  });
  useEffect(() => discoverPreset(), [form.homeserver]);
  return discover;
}
