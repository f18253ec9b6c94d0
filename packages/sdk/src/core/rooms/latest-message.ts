/** The message that lists show of a room. Pure. */
import { stringAt } from '../../base/json/guards.ts';
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import {
  answerableUntil,
  type CallOutcome,
  callName,
  callNameOf,
  callOutcomeOf,
  inviteOf,
  OUTCOME_TYPES,
} from '../../protocol/rules/call-outcome.ts';
import { findLatestEdit, newContent } from '../../protocol/rules/edit.ts';
import { mentionedIn } from '../../protocol/rules/html-text.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import { findVeil, readVisibilityChange } from '../../protocol/rules/visibility.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { roomPowerOf } from './room-power.ts';
import type { LatestCall, LatestMessage } from './room-record.ts';
import type { RoomState } from './room-state.ts';
import { isMessage } from './unread.ts';

/** More of a message no list shows. */
const MOST_READ = 2_560;

interface Loaded {
  readonly state: RoomState;
  readonly chunks: readonly ChunkRecord[];
}

/** The newest message by what is loaded, and by what was the latest `before`. */
export function latestMessage(before: LatestMessage | null, loaded: Loaded): LatestMessage | null {
  return latestOf(loaded) ?? stillLatest(before, loaded);
}

/** The newest message that is loaded, as its latest edit has it. */
function latestOf({ chunks, state }: Loaded): LatestMessage | null {
  const later: RoomEvent[] = [];
  for (const { events } of chunks.toReversed()) {
    for (const event of events.toReversed()) {
      if (isMessage(event)) {
        const edit = findLatestEdit(event, later.reverse());
        const content = edit === null ? null : newContent(edit);
        const shown = content === null ? event : { ...event, content };
        return withVeil(
          { event: shown, senderName: nameIn(state, event.sender), ...mentioned(shown, state) },
          later,
          state,
        );
      }
      const call = callIn(event, later);
      if (call !== null) {
        const { call_id } = event.content;
        const brief = { ...event, content: { call_id } };
        return withVeil({ event: brief, senderName: nameIn(state, event.sender), call }, later, state);
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
function stillLatest(before: LatestMessage | null, { chunks, state }: Loaded): LatestMessage | null {
  if (before === null) return null;
  const { event_id: eventId } = before.event;
  const isTakenBack = (event: RoomEvent) =>
    redactionTarget(event) === eventId || (event.event_id === eventId && isRedacted(event));
  const loaded = chunks.flatMap(({ events }) => events);
  return loaded.some(isTakenBack) ? null : withVeil(withLaterCall(before, loaded), loaded, state);
}

/** What is said of a call that `event` is, and of what came of it `later` (in any order); null for what is no call. */
function callIn(event: RoomEvent, later: readonly RoomEvent[]): LatestCall | null {
  const invite = inviteOf(event);
  if (invite === null || invite.confId !== null) return null;
  const hasVideo = offeredMedia(invite.sdp).video;
  const outcome = outcomeAmong(later, callName(invite.callId));
  if (outcome !== null) return { hasVideo, isMissed: isMissed(outcome, event.sender) };
  return { hasVideo, isMissed: false, openUntil: answerableUntil(event, invite) };
}

/** What came of a call is settled once: what answered it may be out of sight when it ends. */
function withLaterCall(before: LatestMessage, loaded: readonly RoomEvent[]): LatestMessage {
  const { call, event } = before;
  if (call?.openUntil === undefined) return before;
  const outcome = outcomeAmong(loaded, callName(stringAt(event.content, 'call_id') ?? ''));
  if (outcome === null) return before;
  return { ...before, call: { hasVideo: call.hasVideo, isMissed: isMissed(outcome, event.sender) } };
}

function outcomeAmong(events: readonly RoomEvent[], name: string): CallOutcome | null {
  const said = events.filter((event) => OUTCOME_TYPES.includes(event.type) && callNameOf(event) === name);
  said.sort((one, other) => one.origin_server_ts - other.origin_server_ts);
  return callOutcomeOf(said);
}

function isMissed(outcome: CallOutcome, caller: UserId): boolean {
  return outcome.kind === 'unanswered' && outcome.by === caller;
}

/** What the room calls those whom a message mentions. */
function mentioned({ content }: RoomEvent, state: RoomState): Pick<LatestMessage, 'mentioned'> {
  const html = stringAt(content, 'formatted_body');
  const people = html === undefined ? [] : [...mentionedIn(html.slice(0, MOST_READ))];
  if (people.length === 0) return {};
  return { mentioned: Object.fromEntries(people.map((userId) => [userId, nameIn(state, userId)])) };
}

/** Plain, without telling apart people of one name: working that out for every room of a sync would cost too much. */
function nameIn(state: RoomState, userId: UserId): string {
  const member = state.member(userId);
  const name = member === undefined ? undefined : stringAt(member.content, 'displayname');
  return name === undefined || name === '' ? userId : name;
}
