import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Rooms } from './account-rooms.ts';

/** Sync brings a new room soon; who waits longer sees it come. */
const WAIT_FOR_SYNC_MS = 5_000;

/** Waits a while until sync brings a room that was just made or joined. */
export async function untilThere(
  { rooms }: { readonly rooms: Rooms },
  roomId: RoomId,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  if (rooms.records.has(roomId)) return;
  const done = new AbortController();
  const stop = rooms.changed.subscribe((changed) => changed.has(roomId) && done.abort());
  await sleep(clock, WAIT_FOR_SYNC_MS, AbortSignal.any([signal, done.signal]));
  stop();
}
