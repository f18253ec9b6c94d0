import type { PasswordMailFailure, PasswordRequest, ResetPasswordFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';
import type { SignInFailure } from '../sign-in-failure.ts';
import type { SignInSettings } from '../use-sign-in.ts';

/** Why the password is not set yet. */
export type ForgotProblem =
  | PasswordMailFailure
  | ResetPasswordFailure
  | PortFailure
  | Extract<SignInFailure, { readonly kind: 'noHomeserver' | 'notAllowed' }>
  | { readonly kind: 'noMail' | 'noPassword' };

/** The form, and how far it is. */
export interface Forgot {
  readonly homeserver: string;
  readonly email: string;
  readonly password: string;
  readonly signsOutOthers: boolean;
  /** The mail that was sent; null before. */
  readonly request: PasswordRequest | null;
  readonly isDone: boolean;
  readonly isBusy: boolean;
  readonly problem: ForgotProblem | null;
}

export interface ForgotActs {
  readonly forgot: Forgot;
  readonly type: (typed: Partial<Pick<Forgot, 'homeserver' | 'email' | 'password' | 'signsOutOthers'>>) => void;
  /** Sends the mail, or sets the password once it is sent. */
  readonly submit: () => void;
  readonly sendAgain: () => void;
}

/** Another password for who forgot theirs. */
export function useForgot({ homeserver, allowedHomeservers }: SignInSettings): ForgotActs {
  const [forgot, setForgot] = useState<Forgot>({
    homeserver: homeserver ?? '',
    email: '',
    password: '',
    // A forgotten password may be known to somebody else.
    signsOutOthers: true,
    request: null,
    isDone: false,
    isBusy: false,
    problem: null,
  });
  const mail = useCommand('login.mailForPassword');
  const reset = useCommand('login.resetPassword');
  const change = (part: Partial<Forgot>) => setForgot((now) => ({ ...now, ...part }));

  const send = async () => {
    const server = forgot.homeserver.trim();
    const email = forgot.email.trim();
    if (email === '') return change({ problem: { kind: 'noMail' } });
    if (server === '') return change({ problem: { kind: 'noHomeserver' } });
    if (allowedHomeservers !== null && !allowedHomeservers.includes(server))
      return change({ problem: { kind: 'notAllowed', allowed: allowedHomeservers } });
    change({ isBusy: true, problem: null });
    const sent = await mail({ homeserver: server, email, request: forgot.request });
    if (sent.ok) change({ isBusy: false, request: sent.value });
    else change({ isBusy: false, problem: sent.error });
  };
  const set = async (request: PasswordRequest) => {
    const { password, signsOutOthers } = forgot;
    if (password === '') return change({ problem: { kind: 'noPassword' } });
    change({ isBusy: true, problem: null });
    const done = await reset({ request, password, signsOutOthers });
    if (done.ok) change({ isBusy: false, isDone: true, password: '' });
    else change({ isBusy: false, problem: done.error });
  };
  return {
    forgot,
    type: (typed) => change({ ...typed, problem: null }),
    submit: () => {
      if (!forgot.isBusy) void (forgot.request === null ? send() : set(forgot.request));
    },
    sendAgain: () => {
      if (!forgot.isBusy) void send();
    },
  };
}
