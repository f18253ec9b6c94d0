import type { Clock } from '../../base/clock/clock.ts';
import { stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { accountData } from '../../protocol/endpoints/account-data.ts';
import { createDirectRoom } from '../../protocol/endpoints/create-room.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import type { Rooms } from './account-rooms.ts';
import { DIRECT_ROOMS, noteDirectRoom } from './note-direct-room.ts';
import { isReplaced } from './room-links.ts';
import type { RoomRecord } from './room-record.ts';
import { untilThere } from './until-there.ts';

export interface DirectRoomSeeker {
  readonly requests: Requests;
  readonly rooms: Rooms;
  readonly me: UserId;
}

export interface DirectRoomOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether an encrypted one goes before a later one in clear text: there some clients hear of no request to verify. */
  readonly prefersEncrypted: boolean;
  /** True if a new one is encrypted, as it is unless said. */
  readonly isNewEncrypted?: boolean;
}

/** The latest direct room with these users, and no others, that somebody else is still in; or a new one. */
export async function findOrMakeDirectRoom(
  account: DirectRoomSeeker,
  userIds: readonly UserId[],
  { clock, signal, prefersEncrypted, isNewEncrypted = true }: DirectRoomOptions,
): Promise<Result<RoomId, RequestFailure>> {
  const { requests, me } = account;
  const direct = await requests.send(accountData(me, DIRECT_ROOMS), { signal });
  const isNone = !direct.ok && direct.error.kind === 'serverError' && direct.error.status === 404;
  if (!direct.ok && !isNone) return direct;
  const content: RawContent = direct.ok ? direct.value : {};
  const known = roomsOf(content, userIds);
  const isUsable = (record: RoomRecord) => known.has(record.roomId) && !isAlone(record);
  const encrypted = prefersEncrypted ? latestOf(account, (record) => isUsable(record) && record.isEncrypted) : null;
  const there = encrypted ?? latestOf(account, isUsable);
  if (there !== null) return ok(there);
  const made = await requests.send(createDirectRoom(userIds, isNewEncrypted), { signal });
  if (!made.ok) return made;
  const noted = await noteDirectRoom({ ...account, userIds, roomId: made.value, signal });
  if (!noted.ok) return noted;
  await untilThere(account, made.value, { clock, signal });
  return made;
}

/** The rooms that are noted under these users alone: a conversation of several is noted under each of them. */
function roomsOf(content: RawContent, userIds: readonly UserId[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const wanted = new Set<string>(userIds);
  for (const userId of Object.keys(content)) {
    // One that is noted under anybody else never reaches the count.
    const step = wanted.has(userId) ? 1 : Number.NEGATIVE_INFINITY;
    for (const roomId of new Set(stringsAt(content, userId) ?? []))
      counts.set(roomId, (counts.get(roomId) ?? 0) + step);
  }
  return new Set([...counts].flatMap(([roomId, count]) => (count === wanted.size ? [roomId] : [])));
}

/** Messages reach nobody once the others left. Without counts by the server nothing is known against a room. */
function isAlone({ joinedCount, invitedCount }: RoomRecord): boolean {
  return joinedCount !== null && joinedCount + (invitedCount ?? 0) < 2;
}

function latestOf({ rooms }: DirectRoomSeeker, isWanted: (record: RoomRecord) => boolean): RoomId | null {
  let latest: RoomRecord | null = null;
  for (const record of rooms.records.values()) {
    if (record.membership !== 'join' || !isWanted(record) || isReplaced(rooms.records, record)) continue;
    if (latest === null || record.bumpStamp > latest.bumpStamp) latest = record;
  }
  return latest?.roomId ?? null;
}
