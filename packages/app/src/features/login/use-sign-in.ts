import type { ClientApi } from '@parley/sdk/client/contract.ts';
import { serverOf } from '@parley/sdk/client/ids.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { type Field, missing, type Prefill, type SignInForm, startForm, stepForm } from './sign-in-form.ts';

/** Whose session the server ended, and whose data are kept. */
export type Former = NonNullable<
  Extract<ClientApi['login.session']['value'], { readonly kind: 'signedOut' }>['former']
>;

/** Settings of this deployment for signing in. */
export interface SignInSettings {
  /** From `?hs=` or `config.json`. */
  readonly homeserver: string | null;
  /** Null: any. */
  readonly allowedHomeservers: readonly string[] | null;
}

/** The form and what can be done with it. Signing in shows in the view `login.session`, not here. */
export interface SignIn {
  readonly form: SignInForm;
  readonly type: (field: Field, text: string) => void;
  /** Asks where the homeserver is, if that is not known; for when the field is left. */
  readonly discover: () => void;
  readonly submit: () => void;
  /** Removes what is kept here of who was signed in before. */
  readonly forget: () => void;
}

export function useSignIn({ homeserver: preset, allowedHomeservers }: SignInSettings, former: Former | null): SignIn {
  const [form, dispatch] = useReducer(stepForm, prefillOf(preset, allowedHomeservers, former), startForm);
  const signOut = useCommand('login.signOut');
  const askServer = useCommand('login.discover');
  const askPassword = useCommand('login.password');
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => {
    if (preset !== null) dispatch({ kind: 'preset', homeserver: preset });
  }, [preset]);
  useEffect(() => () => underWay.current?.abort(), []);

  const isAllowed = (server: string) => allowedHomeservers === null || allowedHomeservers.includes(server);

  const discover = async () => {
    const { homeserver } = form;
    if (homeserver.trim() === '' || form.discovery.kind !== 'none' || form.isBusy) return;
    if (!isAllowed(homeserver.trim())) return;
    dispatch({ kind: 'asking' });
    const answer = await askServer({ homeserver: homeserver.trim() });
    if (!answer.ok) return dispatch({ kind: 'notFound', homeserver, failure: answer.error });
    const { baseUrl, offersPassword } = answer.value;
    dispatch({ kind: 'found', homeserver, baseUrl });
    if (!offersPassword) dispatch({ kind: 'notFound', homeserver, failure: { kind: 'passwordNotOffered' } });
  };

  const submit = async () => {
    if (form.isBusy) return;
    const problem = missing(form);
    if (problem !== null) return dispatch({ kind: 'failed', failure: problem.failure });
    const homeserver = form.homeserver.trim();
    if (!isAllowed(homeserver)) {
      return dispatch({ kind: 'failed', failure: { kind: 'notAllowed', allowed: allowedHomeservers ?? [] } });
    }
    const controller = new AbortController();
    underWay.current = controller;
    dispatch({ kind: 'submitted' });
    const input = { homeserver, user: form.user.trim(), password: form.password };
    const answer = await askPassword(input, { signal: controller.signal });
    // Signed in, it stays busy: the session's view takes this screen away.
    if (answer.ok || controller.signal.aborted) return;
    dispatch({ kind: 'failed', failure: answer.error });
  };

  return {
    form,
    type: (field, text) => dispatch({ kind: 'typed', field, text }),
    discover: () => void discover(),
    submit: () => void submit(),
    forget: () => void signOut(null),
  };
}

/**
 * Prefilled values. A former user signs in to the same homeserver, by its working address, unless only certain server names are allowed.
 */
function prefillOf(
  preset: string | null,
  allowed: SignInSettings['allowedHomeservers'],
  former: Former | null,
): Prefill {
  if (former === null) return { homeserver: preset, user: null };
  const { homeserverUrl, userId } = former;
  const isAllowed = allowed === null || allowed.includes(homeserverUrl);
  return { homeserver: isAllowed ? homeserverUrl : serverOf(userId), user: userId };
}
