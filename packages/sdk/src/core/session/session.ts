/** The face of `core/session/` for features. */
export { authenticatedFailure } from './authenticated-failure.ts';
export { decideSend, type SendDecision } from './decide-send.ts';
export { type FoundProvider, findProvider } from './find-provider.ts';
export { isUnrecognized, sendFirstKnown } from './first-known.ts';
export { revokeGrant } from './issuer.ts';
export { type Refusal, refusalOf } from './refusal.ts';
export { createRequests, isUnknownToken, NO_TOKEN, type RequestFailure } from './requests.ts';
export type { SendFailure } from './send-failure.ts';
export type { FormerSession, SessionState, SignInFailure } from './session-state.ts';
export type { OAuthGrant } from './stored-session.ts';
export { tellServer } from './tell-server.ts';
export { UNTIL_IT_PASSES, withRetry } from './with-retry.ts';
