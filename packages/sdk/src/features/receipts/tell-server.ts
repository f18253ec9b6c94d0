import { ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RequestFailure, UNTIL_IT_PASSES, withRetry } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { sendReceipt, setReadMarkers } from '../../protocol/endpoints/room-marks.ts';
import { markRoomUnread } from '../../protocol/endpoints/room-tags.ts';
import type { ReadRequest } from './contract.ts';
import { isUnmarked, withoutUntold } from './untold.ts';

/** What is told, for as long as it is the last that is to be told of its timeline. */
export interface Telling extends Need<'env' | 'me' | 'requests' | 'rooms' | 'isGuest'> {
  readonly signal: AbortSignal;
  readonly isLatest: () => boolean;
}

/**
 * Tells the server of the person's receipt, as often as it takes: another device would show the room as unread. Ends when a
 * later receipt says more, when the server refuses, or with `signal`; in the last case the next start goes on. Guests have no receipts
 * (10.O-04): what they read is kept here alone.
 */
export async function tellServer(telling: Telling, request: ReadRequest): Promise<void> {
  const { env, requests, rooms, signal, isLatest, isGuest } = telling;
  const tell = (next: () => Endpoint<void> | null) => {
    const attempt = async (): Promise<Result<unknown, RequestFailure>> => {
      const endpoint = isLatest() ? next() : null;
      return endpoint === null ? ok() : requests.send(endpoint, { signal });
    };
    return withRetry(env.clock, attempt, { ...UNTIL_IT_PASSES, signal });
  };
  if (!isGuest.current) {
    // Told at the same time, sync brings both back with one answer.
    await Promise.all(saying(request).map((endpoint) => tell(() => endpoint)));
    if (signal.aborted) return;
    await tell(() => unmarking(telling, request));
    if (signal.aborted) return;
  }
  await rooms.serial.run(() => noteTold(telling, request));
}

/** To be asked before every try: another device may have marked the room as unread since. Null for nothing to tell. */
function unmarking({ rooms, me }: Need<'rooms' | 'me'>, { roomId }: ReadRequest): Endpoint<void> | null {
  const record = rooms.records.get(roomId);
  return record !== undefined && isUnmarked(record) ? markRoomUnread(me, roomId, false) : null;
}

/** If that cannot be stored, it is told once more after the next start, which changes nothing. */
async function noteTold({ rooms }: Need<'rooms'>, request: ReadRequest): Promise<void> {
  const { roomId } = request;
  const room = await rooms.load(roomId);
  const before = rooms.records.get(roomId);
  const record = before === undefined ? undefined : withoutUntold(before, request);
  if (!room.ok || record === undefined || record === before) return;
  await rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
}

/** Requests for the marker `m.fully_read` have no place for a thread, so it moves by one of its own; threads have none. */
function saying({ roomId, eventId, timeline, isPrivate = false }: ReadRequest): readonly Endpoint<void>[] {
  const type = isPrivate ? 'm.read.private' : 'm.read';
  const receipt = sendReceipt({ roomId, eventId, type, threadId: timeline ?? null });
  const isOfThread = timeline !== undefined && timeline !== 'main';
  return isOfThread ? [receipt] : [receipt, setReadMarkers(roomId, { fullyRead: eventId })];
}
