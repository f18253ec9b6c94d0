/**
 * Reasons why signing in with a provider is not possible, in the words of other clients' libraries (04.OI-05). `Invalid ID token` is not
 * among them: no ID token is asked for.
 */
export type OAuthErrorWord =
  | 'OIDC authentication not supported'
  | 'OIDC is misconfigured'
  | 'Something went wrong with OIDC discovery'
  | 'Configured OIDC OP does not support required functions'
  | 'Dynamic registration not supported'
  | 'Dynamic registration failed'
  | 'Dynamic registration invalid response'
  | 'Failed to exchange code for token'
  | 'Invalid bearer token response'
  | 'State required to finish logging in is not found in storage.';

/** An error with its exact words. */
export interface OAuthError<Word extends OAuthErrorWord = OAuthErrorWord> {
  readonly kind: 'oauth';
  readonly message: Word;
}

/** The error with these words. */
export function oauthError<Word extends OAuthErrorWord>(message: Word): OAuthError<Word> {
  return { kind: 'oauth', message };
}
