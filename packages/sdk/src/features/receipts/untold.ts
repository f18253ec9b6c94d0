/** Receipts that the server was not told yet: kept with the room, because an engine may end before it is told. Pure. */
import type { RoomRecord, UntoldReceipt } from '../../core/rooms/room-record.ts';
import type { ReadRequest } from './contract.ts';

/** What of its room a request is about: null for all of it. */
export function scopeOf({ timeline }: ReadRequest): UntoldReceipt['threadId'] {
  return timeline ?? null;
}

/** `record`, for which the server is to be told of `request`: of one timeline only the last matters. */
export function withUntold(record: RoomRecord, request: ReadRequest): RoomRecord {
  const { eventId, isPrivate = false } = request;
  const threadId = scopeOf(request);
  const others = (record.untold ?? []).filter((one) => one.threadId !== threadId);
  return { ...record, untold: [...others, { eventId, threadId, isPrivate }] };
}

/** `record` once the server knows of `request`; itself if it was not to be told, or is to be told of a later one by now. */
export function withoutUntold(record: RoomRecord, request: ReadRequest): RoomRecord {
  const { untold = [], ...rest } = record;
  const left = untold.filter((one) => one.threadId !== scopeOf(request) || one.eventId !== request.eventId);
  if (left.length === untold.length) return record;
  return left.length === 0 ? rest : { ...rest, untold: left };
}

/** What the server is still to be told of a room. */
export function untoldIn({ roomId, untold = [] }: RoomRecord): readonly ReadRequest[] {
  return untold.map(({ eventId, threadId, isPrivate }) => ({
    ...{ roomId, eventId, isPrivate },
    ...(threadId === null ? {} : { timeline: threadId }),
  }));
}
