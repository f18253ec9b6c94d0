import { ok, type Result } from '../../base/result/result.ts';
import type { Env } from '../../platform/env.ts';
import {
  type AuthMetadata,
  authIssuer,
  authMetadata,
  openIdConfiguration,
} from '../../protocol/endpoints/auth-metadata.ts';
import { isUnrecognized } from './first-known.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from './requests.ts';

/** A provider, and how it was found. */
export interface FoundProvider extends AuthMetadata {
  /** True if only the requests of before v1.15 found it: it may know only the names of that time (MSC2967). */
  readonly isOld: boolean;
}

/**
 * The provider that signs people in for a homeserver, as it describes itself; null where there is none (04.Q-03). A server that
 * knows only its issuer is believed once the issuer says the same of itself.
 */
export async function findProvider(
  env: Env,
  baseUrl: string,
  signal: AbortSignal,
): Promise<Result<FoundProvider | null, RequestFailure>> {
  const requests = createRequests(env, baseUrl, NO_TOKEN);
  const stable = await requests.send(authMetadata('stable'), { signal });
  if (stable.ok) return ok({ ...stable.value, isOld: false });
  if (!isUnrecognized(stable.error)) return isNoAnswer(stable.error) ? stable : ok(null);
  const unstable = await requests.send(authMetadata('unstable'), { signal });
  if (unstable.ok) return ok({ ...unstable.value, isOld: true });
  if (!isUnrecognized(unstable.error)) return isNoAnswer(unstable.error) ? unstable : ok(null);
  const issuer = await requests.send(authIssuer(), { signal });
  if (!issuer.ok) return ok(null);
  const own = createRequests(env, issuer.value.replace(/\/$/, ''), NO_TOKEN);
  const described = await own.send(openIdConfiguration(), { signal });
  const isOwn = described.ok && described.value.issuer === issuer.value;
  return ok(isOwn ? { ...described.value, isOld: true } : null);
}

/** Such a failure says nothing of whether there is a provider. */
function isNoAnswer(failure: RequestFailure): boolean {
  return failure.kind !== 'serverError' || failure.status >= 500 || failure.status === 429;
}
