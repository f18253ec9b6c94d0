import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { avatarOf, isReplaced, type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import type { ServerVersions } from '../../protocol/endpoints/discovery.ts';
import { type MutualRooms, mutualRooms, mutualRoomsPath } from '../../protocol/endpoints/mutual-rooms.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CommonRoom, CommonRooms } from './contract.ts';
import type { KeptAnswer } from './kept-answer.ts';

type Account = Need<'me' | 'requests' | 'rooms'>;

/** A server that lists more parts is not believed. */
const MOST_PARTS = 10;

/**
 * The rooms that the user and another have joined: those that are known here at once, and those that the server lists, where it does.
 * All rooms are looked at once, when it is opened. After that only rooms that changed are.
 */
export function openCommonRooms(
  account: Account,
  userId: UserId,
  versions: KeptAnswer<ServerVersions>,
  scope: Scope,
): Readable<CommonRooms> {
  const { rooms } = account;
  const common = new Set<RoomId>();
  const changed = new Signal<void>();
  const state = new ObservableValue<CommonRooms['state']>('loading');
  for (const [roomId, record] of rooms.records) if (isCommon(account, record, userId) === true) common.add(roomId);
  scope.onEnd(
    rooms.changed.subscribe((ids) => {
      if (follow(account, userId, common, ids)) changed.emit();
    }),
  );
  scope.run(async (signal) => {
    const listed = await listCommon(account, userId, versions, signal);
    // The server knows all members of all rooms: what is known here may be older.
    if (listed !== null) common.clear();
    for (const roomId of listed ?? []) common.add(roomId);
    state.set(listed === null ? 'partial' : 'whole');
    changed.emit();
  });
  return new DerivedValue<CommonRooms>([changed, state], () => ({
    state: state.current,
    rooms: toRooms(account, common),
  }));
}

/** True if somebody has joined a room of the user's, by what is in memory; null where that is not known. */
function isCommon({ rooms }: Account, record: RoomRecord, userId: UserId): boolean | null {
  if (record.membership !== 'join') return false;
  const event = rooms.peek(record.roomId)?.state.member(userId);
  if (event !== undefined) return decodeMember(event)?.membership === 'join';
  // Heroes who are all others have joined, unless somebody is invited.
  const { heroes, joinedCount, invitedCount } = record;
  const areAllOthers = joinedCount === heroes.length + 1 && (invitedCount ?? 0) === 0;
  return areAllOthers ? heroes.some((hero) => hero.userId === userId) : null;
}

/** Takes over what changed rooms say. True if the list may look different. */
function follow(account: Account, userId: UserId, common: Set<RoomId>, ids: ReadonlySet<RoomId>): boolean {
  let isOther = false;
  for (const roomId of ids) {
    const record = account.rooms.records.get(roomId);
    const isIn = record === undefined ? false : isCommon(account, record, userId);
    const wasIn = common.has(roomId);
    if (isIn === true) common.add(roomId);
    if (isIn === false) common.delete(roomId);
    isOther ||= wasIn || isIn === true;
  }
  return isOther;
}

/** All parts of the server's list; null where it has none, or did not answer. */
async function listCommon(
  { requests }: Account,
  userId: UserId,
  versions: KeptAnswer<ServerVersions>,
  signal: AbortSignal,
): Promise<readonly RoomId[] | null> {
  const offered = await versions();
  const path = offered === null ? null : mutualRoomsPath(offered);
  if (path === null) return null;
  const all: RoomId[] = [];
  let from: string | null = null;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const answer: Result<MutualRooms, RequestFailure> = await requests.send(mutualRooms(path, userId, from), {
      signal,
    });
    if (!answer.ok) return null;
    all.push(...answer.value.rooms);
    from = answer.value.next;
    if (from === null) break;
  }
  return all;
}

/** The rooms that lists show, the one with the latest message first. */
function toRooms({ rooms, me }: Account, common: ReadonlySet<RoomId>): readonly CommonRoom[] {
  const records = [...common].flatMap((roomId) => {
    const record = rooms.records.get(roomId);
    const isShown = record?.membership === 'join' && !record.isSpace && !isReplaced(rooms.records, record);
    return isShown ? [record] : [];
  });
  return records
    .sort((one, other) => other.bumpStamp - one.bumpStamp)
    .map((record) => ({
      roomId: record.roomId,
      name: roomNameOf(record, me),
      avatar: avatarOf(record),
      isDirect: record.isDirect,
    }));
}
