import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../core/session/requests.ts';
import { loginWithPassword } from '../../protocol/endpoints/login.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { LoginFailure, PasswordLogin } from './contract.ts';
import { discover } from './discover.ts';

/** Signs in and starts the account. The password goes to the homeserver and nowhere else; it is not kept. */
export async function loginByPassword(
  context: FeatureContext,
  login: PasswordLogin,
  signal: AbortSignal,
): Promise<Result<{ readonly userId: UserId }, LoginFailure>> {
  const { env, accounts } = context;
  const found = await discover(env, login.homeserver, signal);
  if (!found.ok) return found;
  if (!found.value.offersPassword) return err({ kind: 'passwordNotOffered' });
  const endpoint = loginWithPassword({ user: login.user, password: login.password, deviceName: env.deviceName });
  const answer = await createRequests(env, found.value.baseUrl, NO_TOKEN).send(endpoint, { signal });
  if (!answer.ok) return err(failureOf(answer.error));
  const started = await accounts.signIn(answer.value, found.value.baseUrl);
  return started.ok ? ok({ userId: answer.value.userId }) : started;
}

function failureOf(failure: RequestFailure): LoginFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'malformedAnswer':
      return { kind: 'notAHomeserver', message: 'Homeserver URL does not appear to be a valid Matrix homeserver' };
    case 'serverError': {
      const { status, errcode, message, retryAfterMs } = failure;
      if (isRateLimited(failure)) return { kind: 'rateLimited', retryAfterMs };
      if (errcode === 'M_USER_DEACTIVATED') return { kind: 'accountDeactivated' };
      if (errcode === 'M_FORBIDDEN') return { kind: 'wrongPassword' };
      return { kind: 'refused', status, errcode, message };
    }
    default:
      return assertNever(failure);
  }
}
