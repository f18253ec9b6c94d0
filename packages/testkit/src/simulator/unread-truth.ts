import type { Room } from '../homeserver/room.ts';
import type { ServerState } from '../homeserver/server-state.ts';
import { relationOf } from '../homeserver/threads.ts';
import { asObject, asTexts, type WireEvent } from '../homeserver/wire.ts';

/** The unread count of a room: a lower and an upper bound. */
export interface UnreadTruth {
  readonly unread: Bounds;
  readonly mentions: Bounds;
}

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The room's own timeline, or the root of a thread. */
type TimelineKey = string;

/**
 * The unread events of `room` for `userId`, computed from everything that the server has, separately from the engine (I7). It is
 * one number, except where devices of a user may know different things and all be right. (1) A device that received an own event
 * before its redaction knows its timeline, and that it read everything before it; to a later device it says nothing. (2) Threads
 * without a receipt are read up to the time of the first receipt of any thread (02.TH-17), as far as was known when that came.
 */
export function unreadTruth(state: ServerState, room: Room, userId: string): UnreadTruth {
  const timelineOf = timelinesIn(room);
  const events = room.events.map(({ event }) => event);
  const places = new Map(events.map(({ event_id: id }, place) => [id, place]));
  const sure = new Marks();
  const possible = new Marks();
  const receipts = [...state.receipts.values()].flatMap(({ value }) =>
    value.roomId === room.id && value.userId === userId ? [value] : [],
  );
  for (const { eventId, threadId } of receipts) {
    for (const marks of [sure, possible]) marks.read(threadId ?? null, places.get(eventId) ?? -1);
  }
  for (const [place, event] of events.entries()) {
    if (event.sender !== userId || event.type === 'm.room.redaction') continue;
    if (event.state_key !== undefined && !isJoining(event, userId)) continue;
    const timeline = event.state_key === undefined ? timelineOf(event) : null;
    possible.read(timeline === 'unclear' ? null : timeline, place);
    if (timeline !== 'unclear') sure.read(timeline, place);
  }
  const hasThreadReceipts = receipts.some(({ threadId }) => threadId !== undefined && threadId !== 'main');
  const unread = { least: 0, most: 0 };
  const mentions = { least: 0, most: 0 };
  for (const [place, event] of events.entries()) {
    const timeline = timelineOf(event);
    if (!isCounted(event, userId) || timeline === 'unclear' || sure.isRead(timeline, place)) continue;
    const mayBeRead = possible.isRead(timeline, place) || (hasThreadReceipts && !sure.has(timeline));
    const isMention = mentioned(event).includes(userId);
    unread.most += 1;
    mentions.most += Number(isMention);
    unread.least += Number(!mayBeRead);
    mentions.least += Number(isMention && !mayBeRead);
  }
  return { unread, mentions };
}

/** Up to which places the timelines of a room are read. */
class Marks {
  readonly #places = new Map<TimelineKey | null, number>();

  /** `timeline`: null for all of the room. */
  read(timeline: TimelineKey | null, place: number): void {
    this.#places.set(timeline, Math.max(place, this.#places.get(timeline) ?? -1));
  }

  isRead(timeline: TimelineKey, place: number): boolean {
    return place <= Math.max(this.#places.get(timeline) ?? -1, this.#places.get(null) ?? -1);
  }

  has(timeline: TimelineKey): boolean {
    return timeline === 'main' || this.#places.has(timeline);
  }
}

/** To which timeline an event belongs: that of the thread it is in, or that of what it points at; unclear where that is redacted. */
function timelinesIn(room: Room): (event: WireEvent) => TimelineKey | 'unclear' {
  const byId = new Map(room.events.map(({ event }) => [event.event_id, event]));
  return (event) => {
    let at: WireEvent | undefined = event;
    while (at !== undefined) {
      if (at.unsigned?.['redacted_because'] !== undefined) return 'unclear';
      const relation = relationOf(at);
      if (relation?.relType === 'm.thread') return relation.target;
      if (relation === undefined) return 'main';
      at = byId.get(relation.target);
    }
    return 'unclear';
  };
}

function isJoining({ type, state_key: stateKey, content }: WireEvent, userId: string): boolean {
  return type === 'm.room.member' && stateKey === userId && content['membership'] === 'join';
}

/** A message that somebody else sent, whole, and no edit. */
function isCounted(event: WireEvent, userId: string): boolean {
  if (event.sender === userId || event.unsigned?.['redacted_because'] !== undefined) return false;
  return event.type === 'm.room.message' && relationOf(event)?.relType !== 'm.replace';
}

function mentioned(event: WireEvent): readonly string[] {
  return asTexts(asObject(event.content['m.mentions'])['user_ids']);
}
