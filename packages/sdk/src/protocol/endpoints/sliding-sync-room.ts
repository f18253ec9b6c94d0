/** One room of a sliding sync answer. */
import {
  arrayAt,
  booleanAt,
  countAt,
  isObject,
  type JsonObject,
  numberAt,
  own,
  stringAt,
} from '../../base/json/guards.ts';
import { decodeRoomEvent, decodeStripped } from '../events/envelope.ts';
import type { PoisonEvent, RoomEvent, StateEvent, StrippedStateEvent } from '../events/event.ts';
import { parseMembership } from '../events/membership.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseMxcUri, parseUserId } from '../ids/parse.ts';
import type { Hero, Membership, RoomDelta, TimelineDelta } from '../sync/sync-batch.ts';
import { decodeItems, decodeState } from './event-list.ts';
import { strippedSummary } from './stripped-summary.ts';

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Decodes what is new in `roomId`. Parts that are bad are poison; the room is there in any case. */
export function decodeRoomResult(roomId: RoomId, raw: JsonObject, me: UserId, poison: PoisonEvent[]): RoomDelta {
  const where = `rooms/${roomId}`;
  const timeline = decodeTimeline(roomId, raw, `${where}/timeline`, poison);
  const { state, removed } = decodeRequiredState(roomId, raw, `${where}/required_state`, poison);
  const strippedState = decodeStrippedState(raw, where, poison);
  const delta: Writable<RoomDelta> = {
    roomId,
    membership: findMembership(raw, me, { timeline, state, strippedState }),
    initial: booleanAt(raw, 'initial') ?? false,
    state,
    strippedState,
    timeline,
  };
  if (removed.length > 0) delta.removedState = removed;
  addSummary(delta, raw);
  if (strippedState.length > 0) addStrippedSummary(delta);
  addCounts(delta, raw);
  return delta;
}

function decodeTimeline(roomId: RoomId, raw: JsonObject, where: string, poison: PoisonEvent[]): TimelineDelta | null {
  const received = own(raw, 'timeline');
  if (received === undefined) return null;
  if (!Array.isArray(received)) {
    poison.push({ where, reason: 'notAnArray' });
    return null;
  }
  const expanded = booleanAt(raw, 'expanded_timeline') ?? booleanAt(raw, 'unstable_expanded_timeline') ?? false;
  const isHistory = expanded || (booleanAt(raw, 'initial') ?? false);
  const live = countAt(raw, 'num_live') ?? (isHistory ? 0 : received.length);
  const events: RoomEvent[] = [];
  let liveCount = 0;
  received.forEach((entry: unknown, index) => {
    const event = decodeRoomEvent(entry, roomId);
    if (!event.ok) {
      poison.push({ where: `${where}[${index}]`, reason: event.error.kind });
      return;
    }
    events.push(event.value);
    // Counted here, so that a poison event among the newest does not make an older one live.
    if (index >= received.length - live) liveCount += 1;
  });
  return {
    events,
    limited: booleanAt(raw, 'limited') ?? false,
    previous: stringAt(raw, 'prev_batch') ?? null,
    liveCount,
    expanded,
  };
}

interface RequiredState {
  readonly state: readonly StateEvent[];
  readonly removed: readonly { readonly type: string; readonly stateKey: string }[];
}

/** The accepted form marks state that is gone by a stub of type and key alone (MSC4186). */
function decodeRequiredState(roomId: RoomId, raw: JsonObject, where: string, poison: PoisonEvent[]): RequiredState {
  const received = arrayAt(raw, 'required_state');
  if (received === undefined || !received.some(isStub)) {
    return { state: decodeState(own(raw, 'required_state'), roomId, where, poison), removed: [] };
  }
  const removed = received.filter(isStub).map((stub) => ({ type: stub.type, stateKey: stub.state_key }));
  const events = received.filter((item) => !isStub(item));
  return { state: decodeState(events, roomId, where, poison), removed };
}

interface StateStub {
  readonly type: string;
  readonly state_key: string;
}

function isStub(item: unknown): item is StateStub {
  if (!isObject(item) || Object.hasOwn(item, 'event_id') || Object.hasOwn(item, 'content')) return false;
  return stringAt(item, 'type') !== undefined && stringAt(item, 'state_key') !== undefined;
}

function decodeStrippedState(raw: JsonObject, where: string, poison: PoisonEvent[]): StrippedStateEvent[] {
  const name = Object.hasOwn(raw, 'stripped_state') ? 'stripped_state' : 'invite_state';
  return decodeItems(own(raw, name), decodeStripped, `${where}/${name}`, poison);
}

interface Evidence {
  readonly timeline: TimelineDelta | null;
  readonly state: readonly StateEvent[];
  readonly strippedState: readonly StrippedStateEvent[];
}

/**
 * One's own membership. The server's word first; else one's own member event: of the stripped state (an invite if there is
 * none), of the timeline's end, of the state. A room that says nothing of it is one that is joined.
 */
function findMembership(raw: JsonObject, me: UserId, evidence: Evidence): Membership {
  const said = parseMembership(own(raw, 'membership'));
  if (said !== null) return said;
  const isMine = (event: { readonly type: string; readonly state_key?: string }) =>
    event.type === 'm.room.member' && event.state_key === me;
  if (Object.hasOwn(raw, 'stripped_state') || Object.hasOwn(raw, 'invite_state')) {
    const mine = evidence.strippedState.find(isMine);
    return parseMembership(mine?.content['membership']) ?? 'invite';
  }
  const mine = evidence.timeline?.events.findLast(isMine) ?? evidence.state.find(isMine);
  return parseMembership(mine?.content['membership']) ?? 'join';
}

function addSummary(delta: Writable<RoomDelta>, raw: JsonObject): void {
  const name = own(raw, 'name');
  const avatar = own(raw, 'avatar');
  const heroes = arrayAt(raw, 'heroes');
  const isDirect = booleanAt(raw, 'is_dm');
  if (typeof name === 'string') delta.name = name;
  else if (name === null) delta.name = '';
  if (avatar !== undefined) delta.avatar = parseMxcUri(avatar);
  if (heroes !== undefined) delta.heroes = heroes.flatMap((hero) => decodeHero(hero) ?? []);
  if (isDirect !== undefined) delta.isDirect = isDirect;
}

/** A server that is not in the room knows its name and picture from the stripped state alone, and does not repeat them. */
function addStrippedSummary(delta: Writable<RoomDelta>): void {
  const { name, avatar } = strippedSummary(delta.strippedState);
  if (name !== '' && (delta.name ?? '') === '') delta.name = name;
  if (avatar !== null) delta.avatar ??= avatar;
}

function addCounts(delta: Writable<RoomDelta>, raw: JsonObject): void {
  const joined = countAt(raw, 'joined_count');
  const invited = countAt(raw, 'invited_count');
  const notifications = countAt(raw, 'notification_count');
  const highlights = countAt(raw, 'highlight_count');
  const bumpStamp = numberAt(raw, 'bump_stamp');
  if (joined !== undefined) delta.joinedCount = joined;
  if (invited !== undefined) delta.invitedCount = invited;
  if (notifications !== undefined) delta.notificationCount = notifications;
  if (highlights !== undefined) delta.highlightCount = highlights;
  if (bumpStamp !== undefined) delta.bumpStamp = bumpStamp;
}

function decodeHero(raw: unknown): Hero | null {
  const userId = isObject(raw) ? parseUserId(own(raw, 'user_id')) : null;
  if (!isObject(raw) || userId === null) return null;
  return { userId, name: stringAt(raw, 'displayname') ?? null, avatar: parseMxcUri(own(raw, 'avatar_url')) };
}
