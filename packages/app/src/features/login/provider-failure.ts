import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';

type OAuthFailure = Extract<ClientApi['login.finish']['result'], { readonly ok: false }>['error'];

/** Why the provider of a server signed nobody in. */
export type ProviderFailure = Extract<
  OAuthFailure,
  { readonly kind: 'oauth' | 'providerRefused' | 'declined' | 'otherProvider' | 'otherUser' }
>;

const KINDS: ReadonlySet<string> = new Set<ProviderFailure['kind']>([
  'oauth',
  'providerRefused',
  'declined',
  'otherProvider',
  'otherUser',
]);

/** True for a failure on the way over the provider's page. */
export function isProviderFailure(failure: { readonly kind: string }): failure is ProviderFailure {
  return KINDS.has(failure.kind);
}

/** One sentence for people, and what to do. `server` is what was asked for. */
export function describeProviderFailure(i18n: I18n, failure: ProviderFailure, server: string): string {
  switch (failure.kind) {
    case 'declined':
      return i18n._({
        id: 'login.declined',
        message: 'The sign-in was cancelled on the other page. You can try again.',
      });
    case 'otherProvider':
      return i18n._({
        id: 'login.otherProvider',
        message: 'The answer came from another page than yours, so it was not used. Try again.',
      });
    case 'otherUser':
      return i18n._({
        id: 'login.otherUser',
        message:
          'You signed in there as {userId}, but this browser has the data of {expected}. Sign in there as {expected}, or remove this data first.',
        values: { userId: failure.userId, expected: failure.expected },
      });
    case 'providerRefused':
      return i18n._({
        id: 'login.providerRefused',
        message: 'The sign-in page refused: {message} ({code})',
        values: { message: failure.description, code: failure.error },
      });
    case 'oauth':
      return describeStep(i18n, failure.message, server);
  }
}

type Word = Extract<ProviderFailure, { readonly kind: 'oauth' }>['message'];

function describeStep(i18n: I18n, word: Word, server: string): string {
  switch (word) {
    case 'State required to finish logging in is not found in storage.':
      return i18n._({
        id: 'login.tooLate',
        message: 'This sign-in took too long, or was begun in another browser. Try again.',
      });
    case 'Failed to exchange code for token':
    case 'Invalid bearer token response':
      return i18n._({ id: 'login.notExchanged', message: 'The sign-in could not be completed. Try again.' });
    case 'Dynamic registration not supported':
    case 'Dynamic registration failed':
    case 'Dynamic registration invalid response':
      return i18n._({
        id: 'login.notRegistered',
        message: 'The sign-in page of {server} does not accept this app. Its administrator can allow it. ({word})',
        values: { server, word },
      });
    case 'OIDC authentication not supported':
    case 'OIDC is misconfigured':
    case 'Something went wrong with OIDC discovery':
    case 'Configured OIDC OP does not support required functions':
      return i18n._({
        id: 'login.providerBroken',
        message: 'The sign-in page of {server} does not work with this app. Tell its administrator. ({word})',
        values: { server, word },
      });
  }
}
