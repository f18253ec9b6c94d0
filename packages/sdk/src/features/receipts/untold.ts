/** Receipts that the server was not told yet: kept with the room, because an engine may end before it is told. Pure. */
import { type RoomRecord, type UntoldReceipt, withMarks } from '../../core/rooms/rooms.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ReadRequest } from './contract.ts';

/** What of its room a request is about: null for all of it. */
export function scopeOf({ timeline }: ReadRequest): UntoldReceipt['threadId'] {
  return timeline ?? null;
}

/**
 * `record`, for which the server is to be told of `request`: of one timeline only the last matters. Who reads a room that they marked
 * as unread has come back to it (01.RC-08).
 * @param isSaid whether `request` reads an event of other timelines too
 */
export function withUntold(
  record: RoomRecord,
  request: ReadRequest,
  isSaid: (eventId: EventId) => boolean,
): RoomRecord & Required<Pick<RoomRecord, 'untold'>> {
  const { eventId, isPrivate = false } = request;
  const threadId = scopeOf(request);
  const { untold = [] } = record;
  // One that only the person's own devices hear of does not say what everybody was to hear.
  const isSaidToo = (one: UntoldReceipt) => isSaid(one.eventId) && (one.isPrivate || !isPrivate);
  const others = untold.filter((one) => one.threadId !== threadId && !isSaidToo(one));
  const isUnmarking = record.isMarkedUnread === true || untold.some((one) => one.isUnmarking === true);
  return {
    ...withMarks(record, { isMarkedUnread: false }),
    untold: [...others, { eventId, threadId, isPrivate, ...(isUnmarking && { isUnmarking }) }],
  };
}

/** `record` once the server knows of `request`; itself if it was not to be told, or is to be told of a later one by now. */
export function withoutUntold(record: RoomRecord, request: ReadRequest): RoomRecord {
  const { untold = [], ...rest } = record;
  const left = untold.filter((one) => one.threadId !== scopeOf(request) || one.eventId !== request.eventId);
  if (left.length === untold.length) return record;
  return left.length === 0 ? rest : { ...rest, untold: left };
}

/** Whether the server is to be told that the room is marked unread no more: not if it was marked again since. */
export function isUnmarked({ untold = [], isMarkedUnread }: RoomRecord): boolean {
  return isMarkedUnread !== true && untold.some(({ isUnmarking }) => isUnmarking === true);
}

/** What the server is still to be told of a room. */
export function untoldIn({ roomId, untold = [] }: RoomRecord): readonly ReadRequest[] {
  return untold.map(({ eventId, threadId, isPrivate }) => ({
    ...{ roomId, eventId, isPrivate },
    ...(threadId === null ? {} : { timeline: threadId }),
  }));
}
