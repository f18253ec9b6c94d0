import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { describeProviderFailure, isProviderFailure, type ProviderFailure } from './provider-failure.ts';

type LoginResult = ClientApi['login.password']['result'];

/** Why nobody is signed in yet: what the form itself finds, what the engine says, and what stands between. */
export type SignInFailure =
  | Extract<LoginResult, { readonly ok: false }>['error']
  | PortFailure
  | ProviderFailure
  | { readonly kind: 'noUser' }
  | { readonly kind: 'noPassword' }
  | { readonly kind: 'noHomeserver' }
  /** This Parley is for certain homeservers. */
  | { readonly kind: 'notAllowed'; readonly allowed: readonly string[] };

/** One sentence for people, and what to do. `server` is what was asked for. */
export function describeSignInFailure(i18n: I18n, failure: SignInFailure, server: string): string {
  if (isProviderFailure(failure)) return describeProviderFailure(i18n, failure, server);
  switch (failure.kind) {
    case 'noUser':
      return i18n._({
        id: 'login.noUser',
        message: 'Enter your username, or your full address such as @you:example.org.',
      });
    case 'noPassword':
      return i18n._({ id: 'login.noPassword', message: 'Enter your password.' });
    case 'wrongPassword':
      return i18n._({ id: 'login.wrongPassword', message: 'The username or the password is wrong.' });
    case 'accountDeactivated':
      return i18n._({ id: 'login.accountDeactivated', message: 'This account was deactivated.' });
    case 'rateLimited':
      return describeWait(i18n, failure.retryAfterMs);
    case 'refused':
      return i18n._({
        id: 'login.refused',
        message: 'The homeserver refused: {message} ({code})',
        values: { message: failure.message, code: failure.errcode === '' ? failure.status : failure.errcode },
      });
    case 'storageFailed':
      return i18n._({
        id: 'login.storageFailed',
        message:
          'This browser does not let Parley store data, so it cannot keep you signed in. Check the browser’s settings for site data.',
      });
    case 'signedInElsewhere':
      return describeElsewhere(i18n, failure.userId);
    case 'cancelled':
    case 'engineLost':
      return i18n._({ id: 'login.engineLost', message: 'The sign-in was interrupted. Try again.' });
    case 'versionMismatch':
      return i18n._({
        id: 'login.versionMismatch',
        message: 'Another tab runs a different version of Parley. Close it or reload it, then reload this one.',
      });
    case 'bug':
      return i18n._({
        id: 'login.bug',
        message: 'Something went wrong in Parley. Try again. (Report {reportId})',
        values: { reportId: failure.reportId },
      });
    default:
      return describeHomeserverFailure(i18n, failure, server);
  }
}

function describeElsewhere(i18n: I18n, userId: string): string {
  return i18n._({
    id: 'login.signedInElsewhere',
    message: 'You are signed in as {userId} in this browser already.',
    values: { userId },
  });
}

type HomeserverFailure = Extract<
  SignInFailure,
  {
    readonly kind:
      | 'noHomeserver'
      | 'notAllowed'
      | 'invalidAddress'
      | 'unreachable'
      | 'notAHomeserver'
      | 'versionsNotSupported'
      | 'badWellKnown'
      | 'passwordNotOffered';
  }
>;

function describeHomeserverFailure(i18n: I18n, failure: HomeserverFailure, server: string): string {
  switch (failure.kind) {
    case 'noHomeserver':
      return i18n._({
        id: 'login.noHomeserver',
        message: 'Enter the server your account is on, such as example.org.',
      });
    case 'notAllowed':
      return i18n._({
        id: 'login.notAllowed',
        message: 'You can sign in to {servers} only.',
        values: { servers: failure.allowed.join(', ') },
      });
    case 'invalidAddress':
      return i18n._({
        id: 'login.invalidAddress',
        message:
          '“{server}” is not an address. Enter a name such as example.org, or an address that begins with https://',
        values: { server },
      });
    case 'unreachable':
      return i18n._({
        id: 'login.unreachable',
        message: '{server} does not answer. Check the address and your connection.',
        values: { server },
      });
    case 'notAHomeserver':
      return i18n._({
        id: 'login.notAHomeserver',
        message:
          '{server} is not a Matrix homeserver. Check the address. If your network has a sign-in page, sign in there first.',
        values: { server },
      });
    case 'versionsNotSupported':
      return i18n._({
        id: 'login.versionsNotSupported',
        message: 'The homeserver at {server} is too old for Parley. Its administrator has to update it.',
        values: { server },
      });
    case 'badWellKnown':
      return describeBadWellKnown(i18n, server);
    case 'passwordNotOffered':
      return i18n._({
        id: 'login.passwordNotOffered',
        message: '{server} does not let you sign in with a password.',
        values: { server },
      });
  }
}

function describeBadWellKnown(i18n: I18n, server: string): string {
  return i18n._({
    id: 'login.badWellKnown',
    message:
      '{server} does not say which homeserver it uses. If your network has a sign-in page, sign in there first. Or enter the homeserver’s own address, which begins with https://',
    values: { server },
  });
}

function describeWait(i18n: I18n, retryAfterMs: number | null): string {
  if (retryAfterMs === null) {
    return i18n._({ id: 'login.rateLimited', message: 'Too many attempts. Wait a little, then try again.' });
  }
  return i18n._({
    id: 'login.rateLimitedFor',
    message: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    values: { seconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) },
  });
}
