import { stringsAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { DIRECT_ROOMS, noteDirectRoom } from '../../core/rooms/note-direct-room.ts';
import { isReplaced } from '../../core/rooms/room-links.ts';
import type { RoomRecord } from '../../core/rooms/room-record.ts';
import { accountData } from '../../protocol/endpoints/account-data.ts';
import { createDirectRoom } from '../../protocol/endpoints/create-room.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { ask, failureOf } from './ask.ts';
import type { PeopleFailure } from './contract.ts';

/** Sync brings a new room soon; who waits longer sees it come. */
const WAIT_FOR_SYNC_MS = 5_000;

/** Milliseconds are waited by `sleep`, which ends early with the signal. */
type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The latest conversation of two with somebody, or a new one. */
export async function findOrMakeDirectRoom(
  account: AccountCore,
  userId: UserId,
  { signal, sleep }: { readonly signal: AbortSignal; readonly sleep: Sleep },
): Promise<Result<RoomId, PeopleFailure>> {
  const direct = await ask(account, accountData(account.me, DIRECT_ROOMS), signal);
  const isNone = !direct.ok && direct.error.kind === 'refused' && direct.error.status === 404;
  if (!direct.ok && !isNone) return direct;
  const content: RawContent = direct.ok ? direct.value : {};
  const known = stringsAt(content, userId) ?? [];
  const there = latestOf(account, (record) => known.includes(record.roomId));
  if (there !== null) return ok(there);
  const made = await ask(account, createDirectRoom(userId), signal);
  if (!made.ok) return made;
  const noted = await noteDirectRoom({ ...account, userId, roomId: made.value, signal });
  if (!noted.ok) return err(failureOf(noted.error));
  await untilThere(account, made.value, { signal, sleep });
  return made;
}

function latestOf({ rooms }: AccountCore, isWanted: (record: RoomRecord) => boolean): RoomId | null {
  let latest: RoomRecord | null = null;
  for (const record of rooms.records.values()) {
    if (record.membership !== 'join' || !isWanted(record) || isReplaced(rooms.records, record)) continue;
    if (latest === null || record.bumpStamp > latest.bumpStamp) latest = record;
  }
  return latest?.roomId ?? null;
}

async function untilThere(
  { rooms }: AccountCore,
  roomId: RoomId,
  { signal, sleep }: { readonly signal: AbortSignal; readonly sleep: Sleep },
): Promise<void> {
  if (rooms.records.has(roomId)) return;
  const done = new AbortController();
  const stop = rooms.changed.subscribe((changed) => changed.has(roomId) && done.abort());
  await sleep(WAIT_FOR_SYNC_MS, AbortSignal.any([signal, done.signal]));
  stop();
}
