/** Looking around as a guest; loaded when somebody does. */
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../../core/session/session.ts';
import { isRateLimited } from '../../../protocol/endpoints/matrix-error.ts';
import { registerGuest } from '../../../protocol/endpoints/register.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { discover } from '../discover.ts';
import type { GuestFailure } from './contract.ts';

/** Makes a guest account, and signs in as it. Who is signed in is never replaced by a guest. */
export async function lookAround(
  { env, accounts }: FeatureContext,
  homeserver: string,
  signal: AbortSignal,
): Promise<Result<{ readonly userId: UserId }, GuestFailure>> {
  const running = accounts.account.current;
  if (running !== null) return ok({ userId: running.me });
  const found = await discover(env, { homeserver }, signal, false);
  if (!found.ok) return found;
  const { baseUrl } = found.value;
  const answer = await createRequests(env, baseUrl, NO_TOKEN).send(registerGuest(env.deviceName), { signal });
  if (!answer.ok) return err(failureOf(answer.error));
  const started = await accounts.signIn(answer.value, baseUrl, { isGuest: true });
  // An account that was made just now is signed in nowhere else.
  return started.ok ? ok({ userId: answer.value.userId }) : err({ kind: 'storageFailed' });
}

/** Reads a refusal: servers say in several ways that they have no guests. */
function failureOf(failure: RequestFailure): GuestFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  const { status, errcode, message, retryAfterMs } = failure;
  if (isRateLimited(failure)) return { kind: 'rateLimited', retryAfterMs };
  if (status === 403 || status === 404 || errcode === 'M_UNRECOGNIZED') return { kind: 'noGuests' };
  return { kind: 'refused', status, errcode, message };
}
