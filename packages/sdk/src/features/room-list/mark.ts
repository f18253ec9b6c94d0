import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomMarks, type RoomRecord, withMarks } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { markRoomUnread, removeRoomTag, roomTags, setRoomTag } from '../../protocol/endpoints/room-tags.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { isOwnTag, type OwnTag } from '../../protocol/rules/own-section.ts';
import { tagOfSection } from '../../protocol/rules/own-section-tag.ts';
import type { MarkFailure, MarkRequest, SectionFailure, SectionRequest } from './contract.ts';

type Account = Need<'me' | 'requests' | 'rooms'>;

/** What has to be asked of the server, and what the room is then. */
interface Marking {
  readonly requests: readonly Endpoint<void>[];
  readonly marks: Partial<RoomMarks>;
}

/** Works out a marking; the server may have to be asked for it. */
type Plan = (record: RoomRecord) => Marking | Promise<Result<Marking, MarkFailure>>;

/** Sets a mark of a room, or takes it off. */
export function markRoom(
  account: Account,
  request: MarkRequest,
  signal: AbortSignal,
): Promise<Result<null, MarkFailure>> {
  return perform(account, request.roomId, signal, (record) => {
    const isLowered = request.mark === 'lowPriority' && request.isOn;
    return isLowered && typeof record.section === 'string'
      ? lowering(account, record, signal)
      : markingOf(account, record, request);
  });
}

/** Puts a room into a section of the user's own, or takes it out of all. */
export async function setSection(
  account: Account,
  { roomId, section }: SectionRequest,
  signal: AbortSignal,
): Promise<Result<null, SectionFailure>> {
  const tag = section === null ? null : tagOfSection(section);
  if (section !== null && tag === null) return err({ kind: 'unusableName' });
  return perform(account, roomId, signal, (record) => sectioning(account, record, tag, signal));
}

/**
 * Tells the server, and then this account's lists, which so need not wait for the next sync. Where marks of the room came by sync
 * meanwhile, these stay: what was asked is among them, or comes next, and somebody may have changed it since on another device.
 */
async function perform(
  account: Account,
  roomId: RoomId,
  signal: AbortSignal,
  plan: Plan,
): Promise<Result<null, MarkFailure>> {
  const { rooms } = account;
  const record = rooms.records.get(roomId);
  if (record === undefined) return err({ kind: 'unknownRoom' });
  let isOvertaken = false;
  const stop = rooms.marked.subscribe((marked) => {
    isOvertaken ||= marked === roomId;
  });
  try {
    const planned = await plan(record);
    const marking = 'marks' in planned ? ok(planned) : planned;
    if (!marking.ok) return marking;
    const { requests, marks } = marking.value;
    for (const endpoint of requests) {
      const answer = await ask(account, endpoint, signal);
      if (!answer.ok) return answer;
    }
    await rooms.serial.run(async () => {
      if (!isOvertaken) await showMarks(account, roomId, marks);
    });
  } finally {
    stop();
  }
  return ok(null);
}

async function ask<Output>(
  { requests }: Account,
  endpoint: Endpoint<Output>,
  signal: AbortSignal,
): Promise<Result<Output, MarkFailure>> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? answer : err(refusalOf(answer.error));
}

/** A favourite is not of low priority: one takes the other off. */
function markingOf({ me }: Account, record: RoomRecord, { roomId, mark, isOn }: MarkRequest): Marking {
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

/** A room that is moved to low priority leaves the sections of the user's own, which would show it otherwise. */
async function lowering(
  account: Account,
  record: RoomRecord,
  signal: AbortSignal,
): Promise<Result<Marking, MarkFailure>> {
  return replacing(account, record, 'm.lowpriority', signal, { isLowPriority: true, section: null });
}

async function sectioning(
  account: Account,
  record: RoomRecord,
  tag: OwnTag | null,
  signal: AbortSignal,
): Promise<Result<Marking, MarkFailure>> {
  if (tag !== null) return replacing(account, record, tag, signal, { section: tag.slice('u.'.length) });
  const tags = await tagsOf(account, record, signal);
  if (!tags.ok) return tags;
  const requests = [...tags.value].filter(isOwnTag).map((own) => removeRoomTag(account.me, record.roomId, own));
  return ok({ requests, marks: { section: null } });
}

/** One tag in the place of all that decide the section of a room. It comes first: if it is refused, nothing has changed. */
async function replacing(
  account: Account,
  record: RoomRecord,
  tag: OwnTag | 'm.lowpriority',
  signal: AbortSignal,
  marks: Partial<RoomMarks>,
): Promise<Result<Marking, MarkFailure>> {
  const { me } = account;
  const { roomId } = record;
  const tags = await tagsOf(account, record, signal);
  if (!tags.ok) return tags;
  const others = [...tags.value].filter(decides).filter((other) => other !== tag);
  const requests = others.map((other) => removeRoomTag(me, roomId, other));
  // The tag is set in any case: the answer that has it may be one of before.
  requests.unshift(setRoomTag(me, roomId, tag));
  return ok({ requests, marks: { isFavourite: false, isLowPriority: false, section: null, ...marks } });
}

/** The tags of a room by the server, and those that are known here: something on the way may have kept an older answer. */
async function tagsOf(
  account: Account,
  { roomId, isFavourite, isLowPriority, section }: RoomRecord,
  signal: AbortSignal,
): Promise<Result<ReadonlySet<string>, MarkFailure>> {
  const tags = await ask(account, roomTags(account.me, roomId), signal);
  if (!tags.ok) return tags;
  const known = new Set(tags.value);
  if (isFavourite === true) known.add('m.favourite');
  if (isLowPriority === true) known.add('m.lowpriority');
  if (typeof section === 'string') known.add(`u.${section}`);
  return ok(known);
}

function decides(tag: string): tag is OwnTag | 'm.favourite' | 'm.lowpriority' {
  return isOwnTag(tag) || tag === 'm.favourite' || tag === 'm.lowpriority';
}

/** What cannot be stored comes by sync. */
async function showMarks(account: Account, roomId: RoomId, marks: Partial<RoomMarks>): Promise<void> {
  const room = await account.rooms.load(roomId);
  const before = account.rooms.records.get(roomId);
  if (!room.ok || before === undefined) return;
  const record = withMarks(before, marks);
  if (record !== before) await account.rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
}
