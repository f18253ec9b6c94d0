/** Signing in with a login token; loaded when a page comes back with one. */
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN } from '../../../core/session/session.ts';
import { loginWithToken } from '../../../protocol/endpoints/login-token.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { failureOf, formerOf } from '../password.ts';
import type { TokenFailure } from './contract.ts';

/** Signs in and starts the account. The token goes to the homeserver that the page was sent to, and nowhere else. */
export async function loginByToken(
  { env, accounts }: FeatureContext,
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  signal: AbortSignal,
): Promise<Result<{ readonly userId: UserId }, TokenFailure>> {
  const former = formerOf(accounts.state.current);
  // The user who comes back may be somebody else: the homeserver then makes a new device under the same name.
  const device = former?.homeserverUrl === baseUrl ? { deviceId: former.deviceId } : {};
  const endpoint = loginWithToken({ token, deviceName: env.deviceName, ...device });
  const answer = await createRequests(env, baseUrl, NO_TOKEN).send(endpoint, { signal });
  if (!answer.ok) {
    const failure = failureOf(answer.error);
    return err(failure.kind === 'wrongPassword' ? { kind: 'tokenRefused' } : failure);
  }
  const started = await accounts.signIn(answer.value, baseUrl);
  return started.ok ? ok({ userId: answer.value.userId }) : started;
}
