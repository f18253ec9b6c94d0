/** Lists and manages one's own devices; loaded when somebody does. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { deleteDevices, renameDevice } from '../../protocol/endpoints/devices.ts';
import { type AuthAnswer, authOf, challengeOf } from '../../protocol/endpoints/interactive-auth.ts';
import type { DeviceId } from '../../protocol/ids/ids.ts';
import type { DeviceFailure } from './contract.ts';
import { failureOf } from './failure-of.ts';

export { OwnDeviceList } from './own-devices.ts';

/** Gives a device another name. */
export async function rename(
  { requests, session }: Need<'requests' | 'session'>,
  deviceId: DeviceId,
  name: string,
  signal: AbortSignal,
): Promise<Result<null, DeviceFailure>> {
  // No address can name a device that is called so.
  if (/^\.{1,2}$/u.test(deviceId)) return err({ kind: 'refused', status: 404, message: '' });
  const answer = await requests.send(renameDevice(deviceId, name), { signal });
  return answer.ok ? ok(null) : err(failureOf(answer.error, session.homeserverUrl));
}

/** Signs devices out; the server may ask who the user is. */
export async function signOut(
  { requests, session, me }: Need<'requests' | 'session' | 'me'>,
  deviceIds: readonly DeviceId[],
  answer: AuthAnswer | null,
  signal: AbortSignal,
): Promise<Result<null, DeviceFailure>> {
  const done = await requests.send(deleteDevices(deviceIds, answer && authOf(answer, me)), { signal });
  if (done.ok) return ok(null);
  const challenge = challengeOf(done.error);
  const asked = { kind: 'authenticationRequired' as const, isWrong: answer !== null };
  const failure = challenge === null ? done.error : { ...asked, challenge };
  return err(failureOf(failure, session.homeserverUrl));
}
