import type { CryptoChanges } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import { asObject, asText, type Json } from '../../homeserver/wire.ts';
import { type KnownDevice, type MachineState, withEntry } from './machine-state.ts';

/** Keeps the devices of `users` known from now on. */
export function track(state: MachineState, users: readonly string[]): MachineState {
  const added = users.filter((userId) => !state.tracked.has(userId));
  if (added.length === 0) return state;
  const tracked = new Map(state.tracked);
  for (const userId of added) tracked.set(userId, { changes: 1, isDirty: true });
  return { ...state, tracked };
}

/** The devices of `changed` have to be asked for again; those of `left` need not be known. */
export function heardOfLists(
  state: MachineState,
  { changedUsers, leftUsers: left, isGap = false }: Pick<CryptoChanges, 'changedUsers' | 'leftUsers' | 'isGap'>,
): MachineState {
  const tracked = new Map(state.tracked);
  const changed: readonly string[] = isGap ? [...tracked.keys()] : changedUsers;
  for (const userId of changed) {
    const known = tracked.get(userId);
    if (known !== undefined) tracked.set(userId, { changes: known.changes + 1, isDirty: true });
  }
  for (const userId of left) tracked.delete(userId);
  return changed.length + left.length === 0 ? state : { ...state, tracked };
}

/** The request for the device lists that are outdated. Its id names the changes that it is about. */
export function queryOf({ tracked }: MachineState): CryptoRequest | null {
  const dirty = [...tracked].filter(([, { isDirty }]) => isDirty);
  if (dirty.length === 0) return null;
  const asked = Object.fromEntries(dirty.map(([userId]) => [userId, []]));
  const id = JSON.stringify(dirty.map(([userId, { changes }]) => [userId, changes]));
  return { id, kind: 'keysQuery', body: JSON.stringify({ device_keys: asked }) };
}

/** The answer to it. Who changed meanwhile is asked for again. */
export function queried(state: MachineState, { id }: CryptoRequest, answer: Json): MachineState {
  const found = asObject(asObject(answer)['device_keys']);
  let { tracked, devices } = state;
  for (const [userId, changes] of JSON.parse(id) as readonly [string, number][]) {
    if (tracked.get(userId)?.changes === changes) tracked = withEntry(tracked, userId, { changes, isDirty: false });
    devices = withEntry(devices, userId, devicesOf(userId, asObject(found[userId])));
  }
  return { ...state, tracked, devices };
}

function devicesOf(userId: string, found: ReturnType<typeof asObject>): readonly KnownDevice[] {
  return Object.entries(found).flatMap(([deviceId, keys]) => {
    const curve25519 = asText(asObject(asObject(keys)['keys'])[`curve25519:${deviceId}`]);
    return curve25519 === undefined ? [] : [{ userId, deviceId, curve25519 }];
  });
}
