import { type Clock, sleep } from '../../base/clock/clock.ts';
import { stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { accountData } from '../../protocol/endpoints/account-data.ts';
import { createDirectRoom } from '../../protocol/endpoints/create-room.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { DIRECT_ROOMS, noteDirectRoom } from './note-direct-room.ts';
import { isReplaced } from './room-links.ts';
import type { RoomRecord } from './room-record.ts';
import type { Rooms } from './rooms.ts';

/** Sync brings a new room soon; who waits longer sees it come. */
const WAIT_FOR_SYNC_MS = 5_000;

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
}

/** The latest direct room with `userId` that somebody else is still in, or a new one, which is encrypted. */
export async function findOrMakeDirectRoom(
  account: DirectRoomSeeker,
  userId: UserId,
  { clock, signal, prefersEncrypted }: DirectRoomOptions,
): Promise<Result<RoomId, RequestFailure>> {
  const { requests, me } = account;
  const direct = await requests.send(accountData(me, DIRECT_ROOMS), { signal });
  const isNone = !direct.ok && direct.error.kind === 'serverError' && direct.error.status === 404;
  if (!direct.ok && !isNone) return direct;
  const content: RawContent = direct.ok ? direct.value : {};
  const known = stringsAt(content, userId) ?? [];
  const isUsable = (record: RoomRecord) => known.includes(record.roomId) && !isAlone(record);
  const encrypted = prefersEncrypted ? latestOf(account, (record) => isUsable(record) && record.isEncrypted) : null;
  const there = encrypted ?? latestOf(account, isUsable);
  if (there !== null) return ok(there);
  const made = await requests.send(createDirectRoom(userId), { signal });
  if (!made.ok) return made;
  const noted = await noteDirectRoom({ ...account, userId, roomId: made.value, signal });
  if (!noted.ok) return noted;
  await untilThere(account, made.value, { clock, signal });
  return made;
}

/** Where the other one left, messages reach nobody. Without counts by the server nothing is known against a room. */
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

async function untilThere(
  { rooms }: DirectRoomSeeker,
  roomId: RoomId,
  { clock, signal }: Pick<DirectRoomOptions, 'clock' | 'signal'>,
): Promise<void> {
  if (rooms.records.has(roomId)) return;
  const done = new AbortController();
  const stop = rooms.changed.subscribe((changed) => changed.has(roomId) && done.abort());
  await sleep(clock, WAIT_FOR_SYNC_MS, AbortSignal.any([signal, done.signal]));
  stop();
}
