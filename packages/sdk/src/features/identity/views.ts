import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { type IdentityMark, troubleOf } from '../../core/crypto/crypto.ts';
import type { Need } from '../../core/feature/faces.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PersonIdentity, TroubledMember } from './contract.ts';
import type { KnownMarks } from './known-marks.ts';

/** Nobody can be asked. */
export const UNKNOWN: PersonIdentity = { state: 'unknown', identityKey: null, devices: [] };

/** Who somebody is, following what the machine hears of them. */
export function openPerson(account: Need<'crypto'>, userId: UserId, scope: Scope): Readable<PersonIdentity> {
  return following(account, scope, UNKNOWN, () => personOf(account, userId));
}

/** The sign beside somebody's name, likewise. */
export function openMark(
  account: Need<'crypto'>,
  known: KnownMarks,
  userId: UserId,
  scope: Scope,
): Readable<IdentityMark | null> {
  const look = async () => {
    const { age } = known;
    const mark = known.of(userId) ?? (await markOf(account, userId));
    if (mark !== null) known.note(userId, mark, age);
    return mark;
  };
  return following<IdentityMark | null>(account, scope, known.of(userId) ?? null, look);
}

function following<Value>(
  { crypto: { identities } }: Need<'crypto'>,
  scope: Scope,
  first: Value,
  look: () => Promise<Value>,
): Readable<Value> {
  const value = new ObservableValue(first);
  const lookAgain = () =>
    scope.run(async () => {
      const next = await look();
      if (!isSameData(next, value.current)) value.set(next);
    });
  scope.onEnd(identities.changed.subscribe(lookAgain));
  lookAgain();
  return value;
}

/** Null while no machine is open: it may yet be. */
async function markOf({ crypto }: Need<'crypto'>, userId: UserId): Promise<IdentityMark | null> {
  const { machine } = crypto.identities;
  if (machine === null) return null;
  const identity = await machine.identities.identityOf(userId);
  if (!identity.ok || identity.value === null) return 'none';
  return troubleOf(identity.value) ?? (identity.value.isVerified ? 'verified' : 'none');
}

async function personOf({ crypto }: Need<'crypto'>, userId: UserId): Promise<PersonIdentity> {
  const { machine } = crypto.identities;
  if (machine === null) return UNKNOWN;
  const identity = await machine.identities.identityOf(userId);
  const devices = await machine.identities.devicesOf(userId);
  if (!identity.ok || !devices.ok) return UNKNOWN;
  const { value } = identity;
  if (value === null) return { ...UNKNOWN, devices: devices.value };
  const state = troubleOf(value) ?? (value.isVerified ? 'verified' : 'unverified');
  return { state, identityKey: value.masterKey, devices: devices.value };
}

/** People of a room whose identity is another one than before; work for those few, not for all members. */
export function openTroubles(
  account: Need<'scope' | 'rooms' | 'crypto'>,
  roomId: RoomId,
  scope: Scope,
): Readable<readonly TroubledMember[]> {
  const { rooms, crypto, scope: life } = account;
  const { current: troubles } = crypto.identities.troubled;
  const changed = new Signal<void>();
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(rooms.changed.subscribe((ids) => ids.has(roomId) && troubles.current.size > 0 && changed.emit()));
  life.run(async () => {
    await rooms.load(roomId);
    changed.emit();
  });
  return new DerivedValue<readonly TroubledMember[]>([troubles, changed], (before = []) => {
    const now = troubledIn(account, roomId);
    return isSameData(before, now) ? before : now;
  });
}

function troubledIn({ rooms, crypto }: Need<'rooms' | 'crypto'>, roomId: RoomId): readonly TroubledMember[] {
  const state = rooms.peek(roomId)?.state;
  if (state === undefined || rooms.records.get(roomId)?.isEncrypted !== true) return [];
  return [...crypto.identities.troubled.current.current].flatMap(([userId, trouble]) => {
    const event = state.member(userId);
    const membership = event === undefined ? undefined : decodeMember(event)?.membership;
    const isHere = membership === 'join' || membership === 'invite';
    return isHere ? [{ userId, name: state.nameOf(userId), trouble }] : [];
  });
}
