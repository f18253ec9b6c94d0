import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomMarks, type RoomRecord, withMarks } from '../../core/rooms/rooms.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { markRoomUnread, removeRoomTag, setRoomTag } from '../../protocol/endpoints/room-tags.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { MarkFailure, MarkRequest } from './contract.ts';

/** What has to be asked of the server, and what the room is then. */
interface Marking {
  readonly requests: readonly Endpoint<void>[];
  readonly marks: Partial<RoomMarks>;
}

/**
 * Tells the server, and then this account's lists, which so need not wait for the next sync. Where marks of the room came by sync
 * meanwhile, these stay: what was asked is among them, or comes next, and somebody may have changed it since on another device.
 */
export async function markRoom(
  account: Need<'me' | 'requests' | 'rooms'>,
  request: MarkRequest,
  signal: AbortSignal,
): Promise<Result<null, MarkFailure>> {
  const { rooms, me } = account;
  const { roomId } = request;
  const record = rooms.records.get(roomId);
  if (record === undefined) return err({ kind: 'unknownRoom' });
  const { requests, marks } = markingOf(record, request, me);
  let isOvertaken = false;
  const stop = rooms.marked.subscribe((marked) => {
    isOvertaken ||= marked === roomId;
  });
  try {
    const asked = await askAll(account, requests, signal);
    if (!asked.ok) return asked;
    await rooms.serial.run(async () => {
      if (!isOvertaken) await showMarks(account, roomId, marks);
    });
  } finally {
    stop();
  }
  return ok(null);
}

async function askAll(
  account: Need<'me' | 'requests' | 'rooms'>,
  requests: Marking['requests'],
  signal: AbortSignal,
): Promise<Result<void, MarkFailure>> {
  for (const endpoint of requests) {
    const answer = await account.requests.send(endpoint, { signal });
    if (answer.ok) continue;
    if (answer.error.kind !== 'serverError') return err({ kind: 'unreachable' });
    return err({ kind: 'refused', status: answer.error.status, message: answer.error.message });
  }
  return ok();
}

/** A favourite is not of low priority: one takes the other off. */
function markingOf(record: RoomRecord, { roomId, mark, isOn }: MarkRequest, me: UserId): Marking {
  if (mark === 'unread') return { requests: [markRoomUnread(me, roomId, isOn)], marks: { isMarkedUnread: isOn } };
  const [tag, other] =
    mark === 'favourite' ? (['m.favourite', 'm.lowpriority'] as const) : (['m.lowpriority', 'm.favourite'] as const);
  const hasOther = mark === 'favourite' ? record.isLowPriority === true : record.isFavourite === true;
  const marks = mark === 'favourite' ? { isFavourite: isOn } : { isLowPriority: isOn };
  if (!isOn) return { requests: [removeRoomTag(me, roomId, tag)], marks };
  return {
    requests: [...(hasOther ? [removeRoomTag(me, roomId, other)] : []), setRoomTag(me, roomId, tag)],
    marks: { isFavourite: false, isLowPriority: false, ...marks },
  };
}

/** What cannot be stored comes by sync. */
async function showMarks(
  account: Need<'me' | 'requests' | 'rooms'>,
  roomId: RoomId,
  marks: Partial<RoomMarks>,
): Promise<void> {
  const room = await account.rooms.load(roomId);
  const before = account.rooms.records.get(roomId);
  if (!room.ok || before === undefined) return;
  const record = withMarks(before, marks);
  if (record !== before) await account.rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
}
