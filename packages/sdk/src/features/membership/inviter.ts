import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import { mutualRooms, mutualRoomsPath } from '../../protocol/endpoints/mutual-rooms.ts';
import { profile } from '../../protocol/endpoints/profile.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Inviter, RoomsWithInviter } from './contract.ts';

type Parts = Need<'me' | 'requests' | 'rooms'>;

/** Rooms in common are named up to this number. */
const MOST_NAMED = 3;

/** Follows who invites the user to a room. The picture and what connects them are asked for once (MB-05). */
export function openInviter({ rooms, ...parts }: Parts, roomId: RoomId, scope: Scope): Readable<Inviter | null> {
  const changed = new Signal<void>();
  scope.onEnd(rooms.changed.subscribe((all) => all.has(roomId) && changed.emit()));
  const inviter = new ObservableValue<UserId | null>(inviterOf(rooms.records.get(roomId)));
  scope.onEnd(changed.subscribe(() => inviter.set(inviterOf(rooms.records.get(roomId)))));
  return new SwitchedValue<UserId | null, Inviter | null>(inviter, scope, (userId, inner) =>
    userId === null ? constant(null) : openKnown({ rooms, ...parts }, roomId, userId, inner),
  );
}

function inviterOf(record: RoomRecord | undefined): UserId | null {
  return record?.membership === 'invite' ? record.inviter : null;
}

function openKnown(parts: Parts, roomId: RoomId, userId: UserId, scope: Scope): Readable<Inviter | null> {
  const { requests, rooms, me } = parts;
  const avatar = new ObservableValue<MxcUri | null>(null);
  const told = new ObservableValue<readonly RoomId[] | 'loading' | 'untold'>('loading');
  const hero = rooms.records.get(roomId)?.heroes.find((one) => one.userId === userId);
  if (hero !== undefined) avatar.set(hero.avatar);
  else
    scope.run(async (signal) => {
      const answer = await requests.send(profile(userId), { signal });
      if (answer.ok) avatar.set(answer.value.avatar);
    });
  scope.run(async (signal) => told.set((await askServer(parts, userId, signal)) ?? 'untold'));
  return new DerivedValue<Inviter | null>([avatar, told, rooms.changed], (before) => {
    const heard = told.current;
    const ids = heard === 'untold' ? knownCommon(parts, userId) : heard;
    const inviter: Inviter = {
      userId,
      avatar: avatar.current,
      common: ids === 'loading' ? null : commonOf(rooms.records, ids, me),
    };
    return before !== undefined && isSameData(before, inviter) ? before : inviter;
  });
}

/** Gives the first rooms in common that the server tells of; null if it does not. */
async function askServer({ requests }: Parts, userId: UserId, signal: AbortSignal): Promise<readonly RoomId[] | null> {
  const versions = await requests.send(serverVersions(), { signal });
  const path = versions.ok ? mutualRoomsPath(versions.value) : null;
  if (path === null) return null;
  const answer = await requests.send(mutualRooms(path, userId, null), { signal });
  return answer.ok ? answer.value.rooms : null;
}

/** Finds rooms that both are in by what is in memory: people whom the rooms are called after, and members of rooms that were open. */
function knownCommon({ rooms }: Parts, userId: UserId): readonly RoomId[] {
  const isIn = ({ roomId, heroes }: RoomRecord) => {
    const event = rooms.peek(roomId)?.state.member(userId);
    if (event !== undefined) return decodeMember(event)?.membership === 'join';
    return heroes.some((hero) => hero.userId === userId);
  };
  return [...rooms.records.values()].filter(isIn).map(({ roomId }) => roomId);
}

function commonOf(records: ReadonlyMap<RoomId, RoomRecord>, ids: readonly RoomId[], me: UserId): RoomsWithInviter {
  const joined = ids.flatMap((roomId) => {
    const record = records.get(roomId);
    return record?.membership === 'join' ? [record] : [];
  });
  const rooms = joined.slice(0, MOST_NAMED).map((record) => ({ roomId: record.roomId, name: roomNameOf(record, me) }));
  return { rooms, others: joined.length - rooms.length };
}
