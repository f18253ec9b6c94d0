import { type JsonObject, stringsAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import {
  createRequests,
  type FoundProvider,
  findProvider,
  NO_TOKEN,
  type RequestFailure,
} from '../../core/session/session.ts';
import type { Env } from '../../platform/env.ts';
import { identityServerStatus, serverVersions, wellKnownClient } from '../../protocol/endpoints/discovery.ts';
import { loginFlows } from '../../protocol/endpoints/login.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import { RENDEZVOUS_FEATURE } from '../../protocol/endpoints/rendezvous.ts';
import {
  cleanBaseUrl,
  type Discovered,
  discoveryOrigin,
  judgeHomeserver,
  judgeIdentityServer,
  readHomeserver,
  readIdentityServer,
  type WellKnown,
} from '../../protocol/rules/discovery.ts';
import { deviceEndpointOf } from '../../protocol/rules/oauth/server.ts';
import type {
  DiscoveredHomeserver,
  DiscoveryFailure,
  FailState,
  WellKnownOutcome,
  WhatToDiscover,
} from './contract.ts';

/**
 * Finds the homeserver behind what a person typed. A URL is taken at its word; a server name is asked for its well-known file
 * first, and stands for itself where it has none. `looksForProvider` is false for those who sign in by password: they wait for no more than
 * they need.
 */
export async function discover(
  env: Env,
  { homeserver: typed, withIdentityServer = false }: WhatToDiscover,
  signal: AbortSignal,
  looksForProvider = true,
): Promise<Result<DiscoveredHomeserver, DiscoveryFailure>> {
  const origin = discoveryOrigin(typed.trim());
  if (!origin.ok) return err({ kind: 'invalidAddress', message: origin.error.message });
  const address = cleanBaseUrl(origin.value);
  if (address === null) return err({ kind: 'invalidAddress', message: 'Invalid base_url for m.homeserver' });
  const asking = { env, signal, looksForProvider };
  if (typed.includes('://')) return judge(asking, address, { wellKnown: null, identityServer: null });
  const asked = await askWellKnown(env, address, signal);
  if (!asked.ok) return asked;
  const wellKnown = asked.value;
  const found = readHomeserver(wellKnown);
  if (wellKnown.kind === 'found' && found.baseUrl === null)
    return err({ kind: 'notAHomeserver', message: found.error ?? '', state: failState(found) });
  const content = wellKnown.kind === 'found' ? wellKnown.content : {};
  const [judged, identityServer] = await Promise.all([
    judge(asking, found.baseUrl ?? address, { wellKnown: outcomeOf(wellKnown), identityServer: null }),
    withIdentityServer ? findIdentityServer(env, content, signal) : null,
  ]);
  return judged.ok ? ok({ ...judged.value, identityServer }) : judged;
}

type Usable = Exclude<WellKnown, { readonly kind: 'failed'; readonly reason: 'Invalid JSON' }>;

/**
 * What cannot be read is an error (04.DI-03). Of a name that did not answer at all a page cannot tell whether it has no such file: browsers
 * hide the answers of servers that do not expect pages. Such a name may still stand for itself.
 */
async function askWellKnown(env: Env, origin: string, signal: AbortSignal): Promise<Result<Usable, DiscoveryFailure>> {
  const answer = await createRequests(env, origin, NO_TOKEN).send(wellKnownClient(), { signal });
  if (answer.ok) return ok({ kind: 'found', content: answer.value });
  const { error } = answer;
  if (isUnreachable(error)) return ok({ kind: 'failed', reason: 'General failure' });
  if (error.kind === 'serverError' && error.status === 404)
    return ok({ kind: 'notFound', reason: 'No .well-known JSON file found' });
  const reason = error.kind === 'malformedAnswer' ? 'Invalid JSON' : 'General failure';
  return err({ kind: 'badWellKnown', message: 'Invalid homeserver discovery response', state: 'FAIL_PROMPT', reason });
}

function outcomeOf(wellKnown: Usable): WellKnownOutcome {
  switch (wellKnown.kind) {
    case 'found':
      return { state: 'SUCCESS', reason: null };
    case 'notFound':
      return { state: 'PROMPT', reason: wellKnown.reason };
    case 'failed':
      return { state: 'FAIL_PROMPT', reason: 'General failure' };
  }
}

function failState({ state }: Discovered): FailState {
  return state === 'FAIL_PROMPT' ? state : 'FAIL_ERROR';
}

async function findIdentityServer(env: Env, content: JsonObject, signal: AbortSignal): Promise<Discovered> {
  const named = readIdentityServer(content);
  if (named.baseUrl === null) return named;
  const answer = await createRequests(env, named.baseUrl, NO_TOKEN).send(identityServerStatus(), { signal });
  return judgeIdentityServer(named.baseUrl, answer.ok);
}

interface Asking {
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly looksForProvider: boolean;
}

async function judge(
  { env, signal, looksForProvider }: Asking,
  baseUrl: string,
  besides: Pick<DiscoveredHomeserver, 'wellKnown' | 'identityServer'>,
): Promise<Result<DiscoveredHomeserver, DiscoveryFailure>> {
  const requests = createRequests(env, baseUrl, NO_TOKEN);
  const [versions, flows, found] = await Promise.all([
    requests.send(serverVersions(), { signal }),
    requests.send(loginFlows(), { signal }),
    looksForProvider ? findProvider(env, baseUrl, signal) : ok(null),
  ]);
  if (!versions.ok && isUnreachable(versions.error)) return err({ kind: 'unreachable' });
  const judged = judgeHomeserver(baseUrl, versions.ok ? versions.value.versions : null);
  if (judged.error !== null) {
    const kind = versions.ok ? 'versionsNotSupported' : 'notAHomeserver';
    return err({ kind, message: judged.error, state: failState(judged) });
  }
  // Not to know how one can sign in is not the same as not being able to.
  if (!flows.ok && !isRefusal(flows.error)) return err({ kind: 'unreachable' });
  const offersPassword = flows.ok && flows.value.types.includes('m.login.password');
  if (!found.ok && !offersPassword) return err({ kind: 'unreachable' });
  const provider = found.ok && found.value !== null ? providerOf(found.value) : null;
  // A server with a provider has its pages for older clients (MSC3824).
  const flow = provider === null && flows.ok ? flows.value.sso : null;
  const sso = flow === null ? [] : (await import('./sso/ways.ts')).waysOf(flow, baseUrl);
  const rendezvous = versions.ok && versions.value.unstableFeatures.has(RENDEZVOUS_FEATURE);
  const more = { ...(provider !== null && { provider }), ...(rendezvous && { offersRendezvous: true as const }) };
  return ok({ baseUrl, offersPassword, sso, ...more, ...besides });
}

function providerOf({ issuer, raw }: FoundProvider): NonNullable<DiscoveredHomeserver['provider']> {
  return {
    issuer,
    canCreateAccount: stringsAt(raw, 'prompt_values_supported')?.includes('create') === true,
    ...(deviceEndpointOf(raw) !== null && { takesOtherDevices: true as const }),
  };
}

function isUnreachable(failure: RequestFailure): boolean {
  return failure.kind === 'unreachable' || failure.kind === 'timedOut' || failure.kind === 'aborted';
}

/** The server knows of no such way, as servers that leave signing in to somebody else. */
function isRefusal(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status < 500 && !isRateLimited(failure);
}
