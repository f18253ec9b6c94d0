import type { ClientApi } from '@parley/sdk/client/contract.ts';
import { serverOf } from '@parley/sdk/client/ids.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { readPending } from './pending-sign-in.ts';
import {
  type Field,
  missing,
  type Prefill,
  providerOf,
  type SignInForm,
  startForm,
  stepForm,
  takesPassword,
} from './sign-in-form.ts';
import { useDiscovery } from './use-discovery.ts';
import { useOnceKnown } from './use-once-known.ts';
import { useProvider } from './use-provider.ts';

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
  /** True until `config.json` was read: the other values may change then. */
  readonly isComing?: boolean;
  /** True if one may look around without an account. */
  readonly offersGuests?: boolean;
}

/** The form and what can be done with it. Signing in shows in the view `login.session`, not here. */
export interface SignIn {
  readonly form: SignInForm;
  readonly type: (field: Field, text: string) => void;
  /** Asks where the homeserver is, if that is not known; for when the field is left. */
  readonly discover: () => void;
  readonly submit: () => void;
  /** Goes to the page of the server's provider. */
  readonly continueWith: (createsAccount: boolean) => void;
  /** Hands the provider's answer over again. */
  readonly retry: () => void;
  /** Removes what is kept here of who was signed in before. */
  readonly forget: () => void;
}

export function useSignIn(settings: SignInSettings, former: Former | null, brand: string): SignIn {
  const { allowedHomeservers, isComing = false } = settings;
  const [form, dispatch] = useForm(settings, former);
  const signOut = useCommand('login.signOut');
  const askPassword = useCommand('login.password');
  const underWay = useRef<AbortController | null>(null);
  const provider = useProvider(dispatch, brand);

  useEffect(() => () => underWay.current?.abort(), []);

  const isAllowed = (server: string) => allowedHomeservers === null || allowedHomeservers.includes(server);

  const discover = useDiscovery(form, dispatch, isAllowed);

  const continueWith = (createsAccount: boolean) => {
    const homeserver = form.homeserver.trim();
    if (form.isBusy) return;
    if (!isAllowed(homeserver)) return refuse();
    provider.begin(homeserver, createsAccount);
  };
  const refuse = () => dispatch({ kind: 'failed', failure: { kind: 'notAllowed', allowed: allowedHomeservers ?? [] } });

  const submit = async () => {
    if (form.isBusy) return;
    if (!takesPassword(form)) return providerOf(form) === null ? undefined : continueWith(false);
    const problem = missing(form);
    // The server may want neither name nor password here.
    if (problem !== null) void discover(true);
    if (problem !== null) return dispatch({ kind: 'failed', failure: problem.failure });
    const homeserver = form.homeserver.trim();
    if (!isAllowed(homeserver)) return refuse();
    const controller = new AbortController();
    underWay.current = controller;
    dispatch({ kind: 'submitted' });
    const input = { homeserver, user: form.user.trim(), password: form.password };
    const answer = await askPassword(input, { signal: controller.signal });
    // Signed in, it stays busy: the session's view takes this screen away.
    if (answer.ok || controller.signal.aborted) return;
    dispatch({ kind: 'failed', failure: answer.error });
    if (answer.error.kind === 'passwordNotOffered') void discover();
  };

  const submitting = useOnceKnown(isComing, () => void submit());

  return {
    form: submitting.isWaiting ? { ...form, isBusy: true } : form,
    type: (field, text) => dispatch({ kind: 'typed', field, text }),
    discover: () => void discover(),
    submit: submitting.run,
    continueWith,
    retry: provider.retry,
    forget: () => void signOut(null),
  };
}

/** The form. A homeserver that was configured after it was drawn counts from the render on that brings it. */
function useForm({ homeserver: preset, allowedHomeservers }: SignInSettings, former: Former | null) {
  const [form, dispatch] = useReducer(stepForm, prefillOf(preset, allowedHomeservers, former), startForm);
  useEffect(() => {
    if (preset !== null) dispatch({ kind: 'preset', homeserver: preset });
  }, [preset]);
  const current = preset === null ? form : stepForm(form, { kind: 'preset', homeserver: preset });
  return [current, dispatch] as const;
}

/**
 * Prefilled values. A former user signs in to the same homeserver, by its working address, unless only certain server names are allowed.
 */
function prefillOf(
  preset: string | null,
  allowed: SignInSettings['allowedHomeservers'],
  former: Former | null,
): Prefill {
  if (former === null) return { homeserver: readPending()?.homeserver ?? preset, user: null };
  const { homeserverUrl, userId } = former;
  const isAllowed = allowed === null || allowed.includes(homeserverUrl);
  return { homeserver: isAllowed ? homeserverUrl : serverOf(userId), user: userId };
}
