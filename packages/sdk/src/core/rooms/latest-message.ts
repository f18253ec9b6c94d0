/** The message that lists show of a room. Pure. */
import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { findLatestEdit, newContent } from '../../protocol/rules/edit.ts';
import { isUser, mentionedIn } from '../../protocol/rules/html-text.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import { findVeil, readVisibilityChange } from '../../protocol/rules/visibility.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { roomPowerOf } from './room-power.ts';
import type { LatestMessage } from './room-record.ts';
import type { RoomState } from './room-state.ts';

/** More of a message no list shows. */
const MOST_READ = 2_560;

interface Loaded {
  readonly state: RoomState;
  readonly chunks: readonly ChunkRecord[];
}

/** The questions about events that decide which is listed. */
export type ListingKinds = Pick<EventKinds, 'isMessage' | 'toListed' | 'updateListed'>;

/** The newest message by what is loaded, and by what was the latest `before`. */
export function latestMessage(before: LatestMessage | null, loaded: Loaded, kinds: ListingKinds): LatestMessage | null {
  return latestOf(loaded, kinds) ?? stillLatest(before, loaded, kinds);
}

/** The newest message that is loaded, as its latest edit has it. */
function latestOf({ chunks, state }: Loaded, kinds: ListingKinds): LatestMessage | null {
  const later: RoomEvent[] = [];
  for (const { events } of chunks.toReversed()) {
    for (const event of events.toReversed()) {
      if (kinds.isMessage(event)) {
        const edit = findLatestEdit(event, later.reverse());
        const content = edit === null ? null : newContent(edit);
        const shown = content === null ? event : { ...event, content };
        return withVeil(
          { event: shown, senderName: nameIn(state, event.sender), ...mentioned(shown, state) },
          later,
          state,
        );
      }
      const listed = kinds.toListed(event, later);
      if (listed !== null) {
        const brief = { ...event, content: listed.kept };
        const senderName = nameIn(state, event.sender);
        return withVeil({ event: brief, senderName, summary: listed.summary }, later, state);
      }
      later.push(event);
    }
  }
  return null;
}

/** Whether moderators hide a message, by what came `later` (01.X-10): as before where nothing did. */
function withVeil(latest: LatestMessage, later: readonly RoomEvent[], state: RoomState): LatestMessage {
  const { isHidden: _, ...shown } = latest;
  const changes = later.filter((event) => readVisibilityChange(event)?.target === latest.event.event_id);
  if (changes.length === 0) return latest;
  return findVeil(changes, roomPowerOf(state)) === null ? shown : { ...shown, isHidden: true };
}

/** What was the latest message before stays it while it is not taken back. */
function stillLatest(
  before: LatestMessage | null,
  { chunks, state }: Loaded,
  kinds: ListingKinds,
): LatestMessage | null {
  if (before === null) return null;
  const { event_id: eventId } = before.event;
  const isTakenBack = (event: RoomEvent) =>
    redactionTarget(event) === eventId || (event.event_id === eventId && isRedacted(event));
  const loaded = chunks.flatMap(({ events }) => events);
  return loaded.some(isTakenBack) ? null : withVeil(updated(before, loaded, kinds), loaded, state);
}

/** What is known of an event that is no message changes with what came later, such as the end of a call. */
function updated(before: LatestMessage, loaded: readonly RoomEvent[], kinds: ListingKinds): LatestMessage {
  if (before.summary === undefined) return before;
  const summary = kinds.updateListed(before.summary, before.event, loaded);
  return summary === before.summary ? before : { ...before, summary };
}

/** What the room calls those whom a message mentions. */
function mentioned({ content }: RoomEvent, state: RoomState): Pick<LatestMessage, 'mentioned'> {
  const html = stringAt(content, 'formatted_body');
  const people = html === undefined ? [] : [...mentionedIn(html.slice(0, MOST_READ))].filter(isUser);
  if (people.length === 0) return {};
  return { mentioned: Object.fromEntries(people.map((userId) => [userId, nameIn(state, userId)])) };
}

/** Plain, without telling apart people of one name: working that out for every room of a sync would cost too much. */
function nameIn(state: RoomState, userId: UserId): string {
  const member = state.member(userId);
  const name = member === undefined ? undefined : stringAt(member.content, 'displayname');
  return name === undefined || name === '' ? userId : name;
}
