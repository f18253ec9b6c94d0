import { err, ok, type Result } from '../../base/result/result.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../core/session/requests.ts';
import type { Env } from '../../platform/env.ts';
import { serverVersions, wellKnownClient } from '../../protocol/endpoints/discovery.ts';
import { loginFlows } from '../../protocol/endpoints/login.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import {
  cleanBaseUrl,
  discoveryOrigin,
  judgeHomeserver,
  readHomeserver,
  type WellKnown,
} from '../../protocol/rules/discovery.ts';
import type { DiscoveredHomeserver, DiscoveryFailure } from './contract.ts';
import { findProvider } from './find-provider.ts';

/**
 * Finds the homeserver behind what a person typed. A URL is taken at its word; a server name is asked for its well-known file
 * first, and stands for itself where it has none.
 */
export async function discover(
  env: Env,
  typed: string,
  signal: AbortSignal,
): Promise<Result<DiscoveredHomeserver, DiscoveryFailure>> {
  const origin = discoveryOrigin(typed.trim());
  if (!origin.ok) return err({ kind: 'invalidAddress', message: origin.error.message });
  const address = cleanBaseUrl(origin.value);
  if (address === null) return err({ kind: 'invalidAddress', message: 'Invalid base_url for m.homeserver' });
  if (typed.includes('://')) return judge(env, address, signal);
  const wellKnown = await askWellKnown(env, address, signal);
  const found = readHomeserver(wellKnown);
  if (found.baseUrl !== null) return judge(env, found.baseUrl, signal);
  if (wellKnown.kind === 'found') return err({ kind: 'notAHomeserver', message: found.error ?? '' });
  return judge(env, address, signal);
}

async function askWellKnown(env: Env, origin: string, signal: AbortSignal): Promise<WellKnown> {
  const answer = await createRequests(env, origin, NO_TOKEN).send(wellKnownClient(), { signal });
  if (answer.ok) return { kind: 'found', content: answer.value };
  return answer.error.kind === 'serverError' && answer.error.status === 404 ? { kind: 'notFound' } : { kind: 'failed' };
}

async function judge(
  env: Env,
  baseUrl: string,
  signal: AbortSignal,
): Promise<Result<DiscoveredHomeserver, DiscoveryFailure>> {
  const requests = createRequests(env, baseUrl, NO_TOKEN);
  const [versions, flows] = await Promise.all([
    requests.send(serverVersions(), { signal }),
    requests.send(loginFlows(), { signal }),
  ]);
  if (!versions.ok && isUnreachable(versions.error)) return err({ kind: 'unreachable' });
  const judged = judgeHomeserver(baseUrl, versions.ok ? versions.value.versions : null);
  if (judged.error !== null) {
    const kind = versions.ok ? 'versionsNotSupported' : 'notAHomeserver';
    return err({ kind, message: judged.error });
  }
  // Not to know how one can sign in is not the same as not being able to.
  if (!flows.ok && !isRefusal(flows.error)) return err({ kind: 'unreachable' });
  const offersPassword = flows.ok && flows.value.types.includes('m.login.password');
  const provider = offersPassword ? null : await findProvider(env, baseUrl, signal);
  return ok({ baseUrl, offersPassword, ...(provider === null ? {} : { provider }) });
}

function isUnreachable(failure: RequestFailure): boolean {
  return failure.kind === 'unreachable' || failure.kind === 'timedOut' || failure.kind === 'aborted';
}

/** The server knows of no such way, as servers that leave signing in to somebody else. */
function isRefusal(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status < 500 && !isRateLimited(failure);
}
