import { isState } from '../../protocol/events/envelope.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { isUser } from '../../protocol/rules/html-text.ts';
import type { PolicyHit } from '../../protocol/rules/policy-index.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import { findVeil, mayHide, readVisibilityChange } from '../../protocol/rules/visibility.ts';
import type { EventSummary, RoomContext, SummaryContext } from '../events/event-socket.ts';
import type { HiddenBy } from '../events/shown-parts.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import type { PolicyLookup } from '../rooms/policies.ts';
import { roomPowerOf } from '../rooms/room-power.ts';
import type { SaidLine } from './item.ts';
import type { TimelineSockets } from './sockets.ts';

/** Why an event is hidden (01.X-10). */
export interface Veil {
  /** A moderator, or a policy list. */
  readonly by: UserId | PolicyHit;
  readonly reason: string | null;
  /** The user may see the content all the same: they sent it, may hide things themselves, or only follow a list. */
  readonly mayLook: boolean;
}

/** What hides `event` from `me`, by the changes for it that are known; null where it is shown (01.X-10). */
export function veilOf(
  event: RoomEvent,
  changes: readonly RoomEvent[],
  power: () => RoomPower,
  me: UserId,
): Veil | null {
  if (changes.length === 0 || isRedacted(event)) return null;
  const room = power();
  const change = findVeil(changes, room);
  if (change === null) return null;
  const reason = readVisibilityChange(change)?.reason ?? null;
  return { by: change.sender, reason, mayLook: event.sender === me || mayHide(room, me) };
}

/** Hides what somebody said whom a policy list names. Changes of the room by them are the room's all the same (PL-04). */
export function policyVeilOf(event: RoomEvent, policies: PolicyLookup | undefined): Veil | null {
  if (policies === undefined || isState(event) || isRedacted(event)) return null;
  const hit = policies.onUser(event.sender);
  return hit === null ? null : { by: hit, reason: hit.reason, mayLook: true };
}

/** The same for an event by itself: by what is loaded of its room, and by the policy lists that are given. */
export function veilIn(
  { chunks, state }: Pick<LoadedRoom, 'chunks' | 'state'>,
  event: RoomEvent,
  me: UserId,
  policies?: PolicyLookup,
): Veil | null {
  const changes = chunks.flatMap(({ events }) =>
    events.filter((candidate) => readVisibilityChange(candidate)?.target === event.event_id),
  );
  return veilOf(event, changes, () => roomPowerOf(state), me) ?? policyVeilOf(event, policies);
}

/** Longer reasons are cut. */
const MOST_REASON = 300;

/**
 * Makes the content of an event. Hidden content is hidden before any feature is asked, so that no feature can forget to: only those who
 * may see it all the same are shown what it is. The last socket must know every event.
 */
export function contentOf<Content, Extra>(
  sockets: TimelineSockets<Content, Extra>,
  event: RoomEvent,
  veil: Veil | null,
  room: RoomContext,
): Content {
  if (veil === null) return madeContent(sockets, event, room);
  const by: HiddenBy =
    typeof veil.by === 'string'
      ? { kind: 'moderator', userId: veil.by, name: room.person(veil.by).name }
      : { kind: 'policyList', name: veil.by.listName };
  const reason = veil.reason === null ? null : veil.reason.slice(0, MOST_REASON);
  return sockets.toHidden({ by, reason }, veil.mayLook ? madeContent(sockets, event, room) : null);
}

function madeContent<Content, Extra>(
  { byType }: TimelineSockets<Content, Extra>,
  event: RoomEvent,
  room: RoomContext,
): Content {
  for (const { content: socket } of byType.of(event.type)) {
    const content = socket?.toContent(event, room) ?? null;
    if (content !== null) return content;
  }
  throw new TypeError('the last content socket must know every event');
}

/** An event in one line, for those who may see it; null where it cannot be said. */
export function lineOf<Content, Extra>(
  { byType }: TimelineSockets<Content, Extra>,
  event: RoomEvent,
  room: RoomContext,
): SaidLine | null {
  for (const { content, toSummary } of byType.of(event.type)) {
    const summary = () => (isRedacted(event) ? null : (toSummary?.(event, context(room)) ?? null));
    const text = content?.toText === undefined ? textOf(summary()) : content.toText(event, room);
    if (text === null) continue;
    if (typeof text !== 'string') return null;
    return text === '' && !isRedacted(event) ? { text, wordless: summary()?.kind ?? 'other' } : { text };
  }
  return { text: '' };
}

/** The text of a summary; empty where that has none, null where there is no summary. */
function textOf(summary: EventSummary | null): string | null {
  return summary === null ? null : (summary.text ?? '');
}

function context(room: RoomContext): SummaryContext {
  return { nameOf: (id) => namedIn(room, id) };
}

function namedIn(room: RoomContext, id: UserId | RoomId): string {
  return isUser(id) ? room.person(id).name : room.roomName(id);
}
