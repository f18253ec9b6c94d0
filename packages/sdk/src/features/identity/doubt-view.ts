import type { Scope } from '../../base/scope/scope.ts';
import { constant } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { Doubt } from '../../core/timeline/timeline.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/**
 * Whether a doubt holds still. What a message came with is often known only a moment later: who its sender's devices are. So a doubt is
 * shown once it was asked for and stands.
 */
export function openDoubt(account: Need<'crypto'>, userId: UserId, doubt: Doubt, scope: Scope): Readable<boolean> {
  if (doubt.kind === 'sentInClear' || doubt.kind === 'importedKey') return constant(true);
  const { identities } = account.crypto;
  const value = new ObservableValue(false);
  let isAsked = false;
  const look = () =>
    scope.run(async (signal) => {
      let stands = await doubtStands(account, userId, doubt);
      if (stands && !isAsked) {
        isAsked = true;
        await identities.ask(userId, signal);
        stands = await doubtStands(account, userId, doubt);
      }
      value.set(stands);
    });
  scope.onEnd(identities.changed.subscribe(look));
  look();
  return value;
}

async function doubtStands({ crypto }: Need<'crypto'>, userId: UserId, doubt: Doubt): Promise<boolean> {
  const { machine } = crypto.identities;
  if (machine === null) return false;
  if (doubt.kind === 'verificationViolation') {
    const identity = await machine.identities.identityOf(userId);
    return identity.ok && identity.value?.hasViolation === true;
  }
  const devices = await machine.identities.devicesOf(userId);
  const isOf = (keys: Readonly<Record<string, string>>) => Object.values(keys).includes(doubt.deviceKey ?? '');
  return devices.ok && !devices.value.some(({ keys, isSignedByOwner }) => isSignedByOwner && isOf(keys));
}
