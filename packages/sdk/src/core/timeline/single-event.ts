/**
 * One event by itself: what an answer quotes, what is pinned. From what is loaded of its room where it is there, else from the
 * server, by the same rules for edits and redactions as in a timeline.
 */

import type { EpochMs } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { findShownEdit, newContent } from '../../protocol/rules/edit.ts';
import { isRedacted, redactionTarget, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import type { RoomContext } from '../events/event-socket.ts';
import type { Person } from '../events/shown-parts.ts';
import { withdrawnBy } from '../outbox/echo.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import { roomNamesInText } from '../rooms/room-name-of.ts';
import { doubtOf } from './doubt.ts';
import type { Doubt, SaidLine } from './item.ts';
import { People } from './people.ts';
import { RoomLevels } from './room-levels.ts';
import { runRule } from './sockets.ts';
import type { TimelineContext } from './timeline-source.ts';
import { contentOf, lineOf, veilIn } from './veil.ts';

/** An event as it is shown by itself. */
export type SingleEvent<Content> =
  | { readonly kind: 'loading' }
  /** The server says that there is none, or none for this person; or a bug keeps it from being shown. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable' }
  /** Its line is empty where it was deleted or is hidden. */
  | (SaidLine & {
      readonly kind: 'here';
      readonly eventId: EventId;
      readonly sender: Person;
      readonly timestamp: EpochMs;
      readonly content: Content;
      /** What is wrong about who said it; absent where nothing is. */
      readonly doubt?: Doubt;
    });

type Fetched =
  | { readonly kind: 'loading' | 'gone' | 'unreachable' }
  | { readonly kind: 'fetched'; readonly event: RoomEvent };

/** Follows one event of a room until `scope` ends; asks the server for it if it is not loaded. */
export function openSingleEvent<Content, Extra>(
  context: TimelineContext<Content, Extra>,
  roomId: RoomId,
  eventId: EventId,
  scope: Scope,
): Readable<SingleEvent<Content>> {
  const { rooms, outbox, requests } = context;
  const fetched = new ObservableValue<Fetched>({ kind: 'loading' });
  const revision = new ObservableValue(0);
  const followed = {
    roomId,
    events: () => (fetched.current.kind === 'fetched' ? [fetched.current.event] : []),
    onOpened: (opened: ReadonlyMap<EventId, RoomEvent>) => {
      const event = opened.get(eventId);
      if (event !== undefined) fetched.set({ kind: 'fetched', event });
    },
  };
  context.lateKeys.follow(followed, scope);
  const touch = () => revision.set(revision.current + 1);
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(rooms.changed.subscribe((changed) => changed.has(roomId) && touch()));
  scope.onEnd(outbox.changed.subscribe((changed) => changed === roomId && touch()));
  scope.run(async () => {
    const room = await rooms.load(roomId);
    touch();
    if (room.ok && findLoaded(room.value, eventId) !== undefined) return;
    const answer = await requests.send(eventById(roomId, eventId), { signal: scope.signal });
    if (answer.ok) return fetched.set({ kind: 'fetched', event: answer.value });
    const isGone = answer.error.kind === 'serverError' && (answer.error.status === 404 || answer.error.status === 403);
    fetched.set({ kind: isGone ? 'gone' : 'unreachable' });
  });
  const people = new People();
  const levels = new RoomLevels();
  return new DerivedValue([fetched, revision, context.policies], () => {
    const room = rooms.peek(roomId);
    const loaded = room === undefined ? undefined : findLoaded(room, eventId);
    const event = loaded ?? (fetched.current.kind === 'fetched' ? fetched.current.event : undefined);
    if (event === undefined || room === undefined)
      return fetched.current.kind === 'fetched' ? { kind: 'loading' } : { kind: fetched.current.kind };
    const say = () => shown(context, { room, people, levels }, event);
    return runRule(context.sockets, 'showing it alone', event.event_id, say, () => ({ kind: 'gone' }));
  });
}

function shown<Content, Extra>(
  { sockets, outbox, me, rooms, policies }: TimelineContext<Content, Extra>,
  { room, people, levels }: { readonly room: LoadedRoom; readonly people: People; readonly levels: RoomLevels },
  event: RoomEvent,
): SingleEvent<Content> {
  const person = (userId: Person['userId']) => people.of(room.state, userId);
  const around: RoomContext = {
    me,
    person,
    roomName: roomNamesInText(rooms.records, me),
    power: levels.of(room.state),
  };
  const asShown = asItStands(event, room, withdrawnBy(outbox.entriesOf(event.room_id)).has(event.event_id), me);
  const veil = veilIn(room, event, me, policies.current);
  const { event_id: eventId, origin_server_ts: timestamp } = event;
  const content = contentOf(sockets, asShown, isRedacted(asShown) ? null : veil, around);
  const isSaid = veil === null && !isRedacted(asShown);
  const line = (isSaid ? lineOf(sockets, asShown, around) : null) ?? { text: '' };
  const doubt = doubtOf(asShown, rooms.encryptedSince(event.room_id), rooms.kinds);
  return { kind: 'here', eventId, sender: person(event.sender), timestamp, content, ...line, ...(doubt && { doubt }) };
}

/** An event with what became of it since, as far as that is loaded. */
function asItStands(event: RoomEvent, room: LoadedRoom, isWithdrawn: boolean, me: RoomEvent['sender']): RoomEvent {
  if (isRedacted(event)) return event;
  const edits: RoomEvent[] = [];
  let redaction: RoomEvent | null = null;
  for (const { events } of room.chunks) {
    for (const candidate of events) {
      if (redactionTarget(candidate) === event.event_id) redaction = candidate;
      const relation = readRelation(candidate);
      if (relation?.kind === 'replace' && relation.target === event.event_id) edits.push(candidate);
    }
  }
  const own = { ...event, type: 'm.room.redaction', sender: me, content: {} };
  if (redaction !== null || isWithdrawn) return strippedByRedaction(event, redaction ?? own, room.state.version);
  const edit = findShownEdit(event, edits);
  const content = edit === null ? null : newContent(edit);
  return content === null ? event : { ...event, content };
}

function findLoaded(room: LoadedRoom, eventId: EventId): RoomEvent | undefined {
  for (const { events } of room.chunks) {
    const event = events.find((candidate) => candidate.event_id === eventId);
    if (event !== undefined) return event;
  }
  return undefined;
}
