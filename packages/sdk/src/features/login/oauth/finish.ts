import { err, ok, type Result } from '../../../base/result/result.ts';
import { until } from '../../../base/value/until.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN, revokeGrant } from '../../../core/session/session.ts';
import { exchangeCode, originOf } from '../../../protocol/endpoints/oauth.ts';
import { type RefreshedTokens, whoAmI } from '../../../protocol/endpoints/session.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { type Callback, readCallback } from '../../../protocol/rules/oauth/authorization.ts';
import { oauthError } from '../../../protocol/rules/oauth/errors.ts';
import type { FinishLogin, LoginFinished, OAuthFailure } from '../contract.ts';
import { leadThere } from './begin.ts';
import { failureOf } from './failure.ts';
import { type AnySignIn, isOverPage, keep, type SignInUnderWay, sweep } from './under-way.ts';

type Finished = Result<LoginFinished, OAuthFailure>;

/**
 * Signs in with what the provider answered. Each step is stored before the next one, so an engine that is ended amid goes on from there when
 * it is asked again. An answer whose state nobody here made, or that comes too late, is refused and sent nowhere (SEC-40).
 */
export async function finishLogin(context: FeatureContext, input: FinishLogin, signal: AbortSignal): Promise<Finished> {
  const { accounts } = context;
  const session = await until(accounts.state, ({ kind }) => kind !== 'restoring', signal);
  // Asked again after the session was stored, or in another tab meanwhile: an answer never replaces who is signed in.
  if (session?.kind === 'signedIn') return ok({ kind: 'signedIn', userId: session.userId });
  const callback = 'parameters' in input ? readCallback(input.parameters) : null;
  const state = 'state' in input ? input.state : callback?.state;
  const underWay = await sweep(context);
  if (!underWay.ok) return underWay;
  const record = underWay.value.filter(isOverPage).find((other) => other.state === state);
  if (record === undefined || (callback === null && record.code === null))
    return err(oauthError('State required to finish logging in is not found in storage.'));
  if (callback !== null && !isFrom(callback, record)) return err({ kind: 'otherProvider' });
  if (callback?.kind === 'error') return refused(context, record, callback);
  const code = record.code ?? callback?.code ?? '';
  const tokens = record.tokens === null ? await exchange(context, { ...record, code }, signal) : ok(record.tokens);
  if (!tokens.ok) return tokens;
  return enter(context, { record, tokens: tokens.value, others: underWay.value }, signal);
}

/** The provider says who it is, if it said that it would (RFC 9207). */
function isFrom({ issuer }: Callback, { grant, namesIssuer }: SignInUnderWay): boolean {
  return issuer === null ? !namesIssuer : issuer === grant.issuer;
}

async function refused(
  context: FeatureContext,
  record: SignInUnderWay,
  { error, description }: Extract<Callback, { readonly kind: 'error' }>,
): Promise<Finished> {
  await context.accounts.signIns.drop(record.state);
  if (error === 'access_denied') return err({ kind: 'declined' });
  if (error !== 'invalid_scope' || record.scopeNames === 'unstable')
    return err({ kind: 'providerRefused', error, description });
  // A provider of before v1.15 may know only the older names.
  const wishes = { createsAccount: false, loginHint: null };
  const begun = await leadThere(context, { ...record, scopeNames: 'unstable' }, wishes);
  return begun.ok ? ok({ kind: 'goTo', ...begun.value }) : begun;
}

/** Exchanges the code. That it was handed over is stored before: from then on the device may be known to the server. */
async function exchange(
  { env, accounts: { signIns } }: FeatureContext,
  record: SignInUnderWay & { readonly code: string },
  signal: AbortSignal,
): Promise<Result<RefreshedTokens, OAuthFailure>> {
  const noted = await keep(signIns, record);
  if (!noted.ok) return noted;
  const { grant, code, verifier, redirectUri } = record;
  const { tokenEndpoint, clientId } = grant;
  const endpoint = exchangeCode(tokenEndpoint, { code, verifier, redirectUri, clientId });
  const answer = await createRequests(env, originOf(tokenEndpoint), NO_TOKEN).send(endpoint, { signal });
  if (!answer.ok) return err(failureOf(answer.error, 'exchange'));
  const stored = await keep(signIns, { ...record, tokens: answer.value });
  if (stored.ok) return answer;
  await revokeGrant(env, grant, answer.value);
  return stored;
}

/** A sign-in that the provider gave tokens for, among all that are under way. */
interface Granted {
  readonly record: AnySignIn;
  readonly tokens: RefreshedTokens;
  readonly others: readonly AnySignIn[];
}

/** Asks whose tokens they are, and starts the account. */
export async function enter(
  { env, accounts }: FeatureContext,
  { record: { grant, homeserverUrl, deviceId, state }, tokens, others }: Granted,
  signal: AbortSignal,
): Promise<Result<{ readonly kind: 'signedIn'; readonly userId: UserId }, OAuthFailure>> {
  // Earlier tries for the same device are over with this one: after signing out its id is never used again.
  const states = others.flatMap((other) => (other.deviceId === deviceId ? other.state : []));
  const { accessToken } = tokens;
  const source = { current: () => accessToken, renew: () => Promise.resolve({ kind: 'refused' } as const) };
  const known = await createRequests(env, homeserverUrl, source).send(whoAmI(), { signal });
  if (!known.ok) return err(failureOf(known.error, 'exchange'));
  const { userId, deviceId: toldDevice } = known.value;
  const { current } = accounts.state;
  const expected = current.kind === 'signedOut' ? current.former?.userId : undefined;
  if (expected !== undefined && expected !== userId) {
    await revokeGrant(env, grant, tokens);
    await accounts.signIns.drop(state);
    return err({ kind: 'otherUser', userId, expected });
  }
  const loggedIn = { ...tokens, userId, deviceId: toldDevice ?? deviceId, baseUrl: null };
  const started = await accounts.signIn(loggedIn, homeserverUrl, { grant, signInStates: states });
  if (!started.ok) await accounts.signIns.drop(state);
  return started.ok ? ok({ kind: 'signedIn', userId }) : started;
}
