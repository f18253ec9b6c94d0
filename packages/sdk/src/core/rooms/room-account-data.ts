import { booleanAt, isObject, objectAt, own } from '../../base/json/guards.ts';
import { decodeOrder } from '../../protocol/events/child-order.ts';
import { parseEventId } from '../../protocol/ids/parse.ts';
import { MEDIA_PREVIEWS_TYPE, mediaIn, UNSTABLE_MEDIA_PREVIEWS_TYPE } from '../../protocol/rules/media-previews.ts';
import { ownSectionOf } from '../../protocol/rules/own-section.ts';
import type { AccountDataEvent } from '../../protocol/sync/sync-batch.ts';
import type { RoomMediaShowing, RoomRecord } from './room-record.ts';

/** The unstable name of `m.marked_unread`, which older clients still write (MSC2867). */
const MARKED_UNREAD = ['m.marked_unread', 'com.famedly.marked_unread'];

/** The place of a space, by both of its names (MSC3230). */
const SPACE_ORDER = ['m.space_order', 'org.matrix.msc3230.space_order'];

/** `record` with what the person's account data says of the room; itself if that is nothing new. */
export function withAccountData(record: RoomRecord, events: readonly AccountDataEvent[]): RoomRecord {
  let next = record;
  for (const { type, content } of events) {
    if (type === 'm.tag') {
      const tags = objectAt(content, 'tags') ?? {};
      next = withMarks(next, {
        isFavourite: isObject(own(tags, 'm.favourite')),
        isLowPriority: isObject(own(tags, 'm.lowpriority')),
        section: ownSectionOf(tags),
      });
    } else if (MARKED_UNREAD.includes(type)) {
      next = withMarks(next, { isMarkedUnread: booleanAt(content, 'unread') === true });
    } else if (type === 'm.fully_read') {
      const fullyRead = parseEventId(own(content, 'event_id'));
      if (fullyRead !== null && fullyRead !== next.fullyRead) next = { ...next, fullyRead };
    } else if (SPACE_ORDER.includes(type)) {
      const order = decodeOrder(own(content, 'order'));
      if (order !== (next.spaceOrder ?? null)) next = { ...next, spaceOrder: order };
    } else if (type === MEDIA_PREVIEWS_TYPE) {
      next = withMediaShowing(next, { stable: mediaIn(content) });
    } else if (type === UNSTABLE_MEDIA_PREVIEWS_TYPE) {
      next = withMediaShowing(next, { unstable: mediaIn(content) });
    }
  }
  return next;
}

function withMediaShowing(record: RoomRecord, said: Partial<RoomMediaShowing>): RoomRecord {
  const before = record.mediaShowing ?? { stable: null, unstable: null };
  const mediaShowing = { ...before, ...said };
  const isSame = mediaShowing.stable === before.stable && mediaShowing.unstable === before.unstable;
  return isSame ? record : { ...record, mediaShowing };
}

/** True if account data says which marks a room has. */
export function tellsMarks(events: readonly AccountDataEvent[]): boolean {
  return events.some(({ type }) => type === 'm.tag' || MARKED_UNREAD.includes(type));
}

/** What the person's account data can say of a room. */
export type RoomMarks = Required<Pick<RoomRecord, 'isFavourite' | 'isLowPriority' | 'section' | 'isMarkedUnread'>>;

/** `record` with some marks set or taken off; itself if it has them so. */
export function withMarks(record: RoomRecord, marks: Partial<RoomMarks>): RoomRecord {
  const {
    isFavourite = record.isFavourite === true,
    isLowPriority = record.isLowPriority === true,
    section = record.section ?? null,
    isMarkedUnread = record.isMarkedUnread === true,
  } = marks;
  const isSame =
    isFavourite === (record.isFavourite === true) &&
    isLowPriority === (record.isLowPriority === true) &&
    section === (record.section ?? null) &&
    isMarkedUnread === (record.isMarkedUnread === true);
  return isSame ? record : { ...record, isFavourite, isLowPriority, section, isMarkedUnread };
}
