import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, type FormerSession, findProvider, NO_TOKEN } from '../../../core/session/session.ts';
import { originOf, registerClient } from '../../../protocol/endpoints/oauth.ts';
import type { DeviceId } from '../../../protocol/ids/ids.ts';
import { authorizationUrl, canBeInScope, type ScopeNames } from '../../../protocol/rules/oauth/authorization.ts';
import { type OAuthError, oauthError } from '../../../protocol/rules/oauth/errors.ts';
import { type OAuthServer, readOAuthServer } from '../../../protocol/rules/oauth/server.ts';
import type { BeginLogin, LoginBegun, OAuthFailure } from '../contract.ts';
import { discover } from '../discover.ts';
import { failureOf } from './failure.ts';
import { type AnySignIn, keep, mayBeKnown, type SignInUnderWay, sweep } from './under-way.ts';

/** The length of device ids, which the specification calls enough. */
const DEVICE_ID_LENGTH = 10;
const STATE_LENGTH = 32;
/** PKCE wants 43 to 128 characters. */
const VERIFIER_LENGTH = 64;

/**
 * Begins to sign in with the provider of a server: registers this client there, and gives the address to go to. What is needed to go on is
 * stored before that, sealed, for fifteen minutes (04.OI-03).
 */
export async function beginLogin(
  context: FeatureContext,
  { homeserver, redirectUri, clientName, createsAccount = false }: BeginLogin,
  signal: AbortSignal,
): Promise<Result<LoginBegun, OAuthFailure>> {
  const { env } = context;
  const found = await discover(env, { homeserver }, signal);
  if (!found.ok) return found;
  const homeserverUrl = found.value.baseUrl;
  const provider = await findServer(context, homeserverUrl, signal);
  if (!provider.ok) return provider;
  const { scopeNames, server } = provider.value;
  const { registrationEndpoint, authorizationEndpoint, responseMode, namesIssuer } = server;
  const requests = createRequests(env, originOf(registrationEndpoint), NO_TOKEN);
  const client = registerClient(registrationEndpoint, { name: clientName, redirectUri });
  const registered = await requests.send(client, { signal });
  if (!registered.ok) return err(failureOf(registered.error, 'registering'));
  const others = await sweep(context);
  if (!others.ok) return others;
  const { issuer, tokenEndpoint, revocationEndpoint } = server;
  const begun = {
    ...{ homeserverUrl, redirectUri, authorizationEndpoint, responseMode, namesIssuer, scopeNames },
    grant: { issuer, clientId: registered.value, tokenEndpoint, revocationEndpoint },
    deviceId: chooseDeviceId(context, homeserverUrl, others.value),
  };
  const loginHint = formerAt(context, homeserverUrl)?.userId ?? null;
  return leadThere(context, begun, { createsAccount, loginHint });
}

/** Stores a sign-in with a new state and verifier, and gives the address to go to. */
export async function leadThere(
  { env, accounts }: FeatureContext,
  begun: Omit<SignInUnderWay, 'state' | 'verifier' | 'begunAt' | 'code' | 'tokens'>,
  wishes: { readonly createsAccount: boolean; readonly loginHint: string | null },
): Promise<Result<LoginBegun, OAuthFailure>> {
  const state = randomString(env.random, STATE_LENGTH);
  const verifier = randomString(env.random, VERIFIER_LENGTH);
  const record = { ...begun, state, verifier, begunAt: env.clock.now(), code: null, tokens: null };
  const kept = await keep(accounts.signIns, record);
  if (!kept.ok) return kept;
  return ok({ state, url: authorizationUrl({ ...record, ...wishes, clientId: begun.grant.clientId }) });
}

/** The id of the device to sign in as: of the session that ended here, or of a sign-in that may have made one at the server already. */
export function chooseDeviceId(context: FeatureContext, homeserverUrl: string, others: readonly AnySignIn[]): DeviceId {
  return (
    formerAt(context, homeserverUrl)?.deviceId ??
    others.find((other) => mayBeKnown(other) && other.homeserverUrl === homeserverUrl)?.deviceId ??
    (randomString(context.env.random, DEVICE_ID_LENGTH) as DeviceId)
  );
}

/** The provider of a homeserver, if it can sign in a client such as this one. */
export async function findServer(
  { env }: FeatureContext,
  homeserverUrl: string,
  signal: AbortSignal,
): Promise<Result<{ readonly server: OAuthServer; readonly scopeNames: ScopeNames }, OAuthFailure>> {
  const found = await findProvider(env, homeserverUrl, signal);
  if (!found.ok) return err(failureOf(found.error, 'discovery'));
  if (found.value === null) return err(oauthError('OIDC authentication not supported'));
  const server: Result<OAuthServer, OAuthError> = readOAuthServer(found.value.raw);
  if (!server.ok) return server;
  return ok({ server: server.value, scopeNames: found.value.isOld ? 'unstable' : 'stable' });
}

/** The session that ended at this server, if their device can be named in a scope. */
function formerAt({ accounts }: FeatureContext, homeserverUrl: string): FormerSession | null {
  const { current } = accounts.state;
  const former = current.kind === 'signedOut' ? current.former : undefined;
  return former?.homeserverUrl === homeserverUrl && canBeInScope(former.deviceId) ? former : null;
}
