import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import {
  createRequests,
  type FormerSession,
  NO_TOKEN,
  type RequestFailure,
  type SessionState,
} from '../../core/session/session.ts';
import { loginWithPassword } from '../../protocol/endpoints/login.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { LoginFailure, PasswordLogin } from './contract.ts';
import { discover } from './discover.ts';
import { findOldDeviceOf, isStillThatDevice } from './old-device.ts';

/** Signs in and starts the account. The password goes to the homeserver and nowhere else; it is not kept. */
export async function loginByPassword(
  context: FeatureContext,
  login: PasswordLogin,
  signal: AbortSignal,
): Promise<Result<{ readonly userId: UserId }, LoginFailure>> {
  const { env, accounts } = context;
  const found = await discover(env, { homeserver: login.homeserver }, signal, false);
  if (!found.ok) return found;
  if (!found.value.offersPassword) return err({ kind: 'passwordNotOffered' });
  const { baseUrl } = found.value;
  const { user, password } = login;
  const former = formerOf(accounts.state.current);
  // The same device goes on with what it kept, and with what it had not sent yet.
  const formerId = former !== null && isOf(former, user, baseUrl) ? former.deviceId : null;
  const old = formerId === null ? await findOldDeviceOf(context, user) : null;
  const deviceId = formerId ?? old?.owner.deviceId;
  const logIn = (device: { readonly deviceId?: DeviceId }) => {
    const endpoint = loginWithPassword({ user, password, deviceName: env.deviceName, ...device });
    return createRequests(env, baseUrl, NO_TOKEN).send(endpoint, { signal });
  };
  let answer = await logIn(deviceId === undefined ? {} : { deviceId });
  if (!answer.ok) return err(failureOf(answer.error));
  let continues = old?.identity;
  if (old !== null && !(await isStillThatDevice(context, old, answer.value, baseUrl, signal))) {
    continues = undefined;
    answer = await logIn({});
    if (!answer.ok) return err(failureOf(answer.error));
  }
  const started = await accounts.signIn(answer.value, baseUrl, { continues });
  // What the server asks for right after signing in nobody has to type again.
  accounts.account.current?.crypto.identities.own.password.offer(password);
  return started.ok ? ok({ userId: answer.value.userId }) : started;
}

/** Whose session ended, if somebody's did. */
export function formerOf(state: SessionState): FormerSession | null {
  return state.kind === 'signedOut' ? (state.former ?? null) : null;
}

/** Whether `user` at a server is who the session was of: named in full, or by the local part. */
function isOf({ userId, homeserverUrl }: FormerSession, user: string, baseUrl: string): boolean {
  return homeserverUrl === baseUrl && (user === userId || userId.startsWith(`@${user}:`));
}

/** Tells a page of a sign-in that failed. */
export function failureOf(failure: RequestFailure): LoginFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
      return { kind: 'unreachable' };
    case 'malformedAnswer':
      return {
        kind: 'notAHomeserver',
        message: 'Homeserver URL does not appear to be a valid Matrix homeserver',
        state: 'FAIL_ERROR',
      };
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
