import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent, StrippedStateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { decodeCanonicalAlias } from '../../protocol/events/state.ts';
import type { RoomAlias, UserId } from '../../protocol/ids/ids.ts';
import { directInviter } from '../../protocol/rules/direct-inviter.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { Hero, RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import { isEncryptionEvent } from '../history/arrivals.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { attentionIn } from './attention.ts';
import { countsAfter } from './counts-after.ts';
import { heroesOfInvitation, nextInvitation } from './invitation.ts';
import { latestMessage } from './latest-message.ts';
import { receiptsBySelf } from './read-by-self.ts';
import { marksOf, moveMarks, recordMarks } from './read-marks.ts';
import { nextRemoval } from './removal.ts';
import { linksIn } from './room-links.ts';
import type { RoomRecord, ScopedReceipt } from './room-record.ts';
import type { RoomState } from './room-state.ts';
import { standingIn } from './standing.ts';
import { timelinesIn } from './timeline-of.ts';

/** What a room's record follows from, after the delta was applied. */
export interface RecordSources {
  readonly before: RoomRecord;
  readonly delta: RoomDelta;
  readonly timeline: LoadedTimeline;
  /** The person's own that came. */
  readonly receipts: readonly ScopedReceipt[];
  readonly push: PushEvaluator;
  readonly kinds: EventKinds;
}

/** What is loaded of a room. */
export interface LoadedTimeline {
  readonly state: RoomState;
  readonly chunks: readonly ChunkRecord[];
  /** The same stretch of it as it was before the change. */
  readonly previous: readonly ChunkRecord[];
  /** What is new in it, as it came. */
  readonly added: readonly RoomEvent[];
  /** Whether that happened just now; otherwise it is history. */
  readonly isNews: boolean;
}

/** The record of a room after a sync. Pure. */
export function nextRecord({ before, delta, timeline, receipts, push, kinds }: RecordSources): RoomRecord {
  const { state } = timeline;
  const base = delta.initial ? withoutSummary(before) : before;
  const stripped = delta.strippedState;
  const record: RoomRecord = {
    ...base,
    membership: delta.membership,
    name: nameOf(base, delta, state),
    alias: aliasOf(base, delta, state),
    avatar: delta.avatar === undefined ? base.avatar : delta.avatar,
    heroes: heroesOf(base, delta, state, push.me),
    isDirect: (delta.isDirect ?? base.isDirect) || isInvitedToTwo(delta, push.me) || acceptsDirect(before, delta),
    isSpace: base.isSpace || roomTypeOf(state, stripped) === 'm.space',
    isEncrypted: base.isEncrypted || isEncrypted(state, stripped),
    ...encryptedSince(base, state, delta),
    joinedCount: delta.joinedCount ?? base.joinedCount,
    invitedCount: delta.invitedCount ?? base.invitedCount,
    ...nextInvitation(base, delta, push.me),
    ...nextRemoval(before, delta, state, push.me),
    ...linksIn(base, state),
    ...standingIn(base, delta, state, kinds),
    bumpStamp: delta.bumpStamp ?? base.bumpStamp,
    ...(base.hasAllMembers === true && { hasAllMembers: !mayMissMembers(before, delta, timeline) }),
  };
  const counted = recount(record, timeline, receipts, push, kinds);
  return hasNewMessage(before, counted, delta) ? counted : { ...counted, bumpStamp: before.bumpStamp };
}

/**
 * Changes of members in a gap come only if those speak again, and none come while one is away (01.M-12). An answer that holds a known
 * event leaves no gap.
 */
function mayMissMembers(before: RoomRecord, delta: RoomDelta, { added }: LoadedTimeline): boolean {
  const { membership, initial, timeline } = delta;
  const isGap = timeline !== null && timeline.limited && added.length === timeline.events.length;
  return initial || isGap || membership !== 'join' || before.membership !== 'join';
}

/** Servers move a room for an edit or anything encrypted too. What may have been missed counts as a message. */
function hasNewMessage(before: RoomRecord, after: RoomRecord, { initial, timeline }: RoomDelta): boolean {
  if (initial || timeline?.limited === true || before.latest === null) return true;
  return before.latest.event.event_id !== after.latest?.event.event_id;
}

/** The record after the person's `receipts` came, or after events came or were taken back. Pure. */
export function recount(
  before: RoomRecord,
  timeline: LoadedTimeline,
  receipts: readonly ScopedReceipt[],
  push: PushEvaluator,
  kinds: EventKinds,
): RoomRecord {
  const { chunks } = timeline;
  const latest = latestMessage(before.latest, timeline, kinds);
  const marksBefore = marksOf(before);
  const bySelf = receiptsBySelf(speaking(timeline), push.me, timelinesIn(chunks));
  const marks = moveMarks(marksBefore, receipts, chunks, bySelf);
  const attention = attentionIn(push, timeline.state, before.joinedCount, kinds);
  const { threads, ...counts } = countsAfter(before, { ...timeline, marksBefore, marks }, attention);
  const isPlain = marks === marksBefore && before.threads === undefined && threads.length === 0;
  return {
    ...before,
    latest,
    ...(marks === marksBefore ? {} : recordMarks(marks)),
    ...counts,
    ...(isPlain ? {} : { threads }),
  };
}

/** The events that may say something new about reading: where older ones were found, later ones may point at them. */
function speaking({ chunks, added }: LoadedTimeline): readonly RoomEvent[] {
  const isAtEnd = added.length === 0 || chunks.at(-1)?.events.at(-1)?.event_id === added.at(-1)?.event_id;
  return isAtEnd ? added : chunks.flatMap(({ events }) => events);
}

/** A room that is sent as if never sent before says again what it is called and who is in it. */
function withoutSummary(before: RoomRecord): RoomRecord {
  return { ...before, name: null, avatar: null, heroes: [], isDirect: false, joinedCount: null, invitedCount: null };
}

/** The server's calculated name; an explicit empty one means that there is none (any more). */
function nameOf(before: RoomRecord, delta: RoomDelta, state: RoomState): string | null {
  const given = state.get('m.room.name');
  const name = given === undefined ? undefined : stringAt(given.content, 'name');
  if (name !== undefined && name.trim() !== '') return name;
  if (delta.name !== undefined) return delta.name.trim() === '' ? null : delta.name;
  return given === undefined && !isRemoved(delta, 'm.room.name') ? before.name : null;
}

function aliasOf(before: RoomRecord, delta: RoomDelta, state: RoomState): RoomAlias | null {
  const event = state.get('m.room.canonical_alias');
  if (event !== undefined) return decodeCanonicalAlias(event.content).alias;
  return isRemoved(delta, 'm.room.canonical_alias') ? null : before.alias;
}

/** Whether the server says that a piece of state without a key is there no more. */
function isRemoved({ removedState = [] }: RoomDelta, type: string): boolean {
  return removedState.some((removed) => removed.type === type && removed.stateKey === '');
}

/**
 * Who the room is called after. A server that gives only ids leaves the names to the member events; and who changes their name
 * changes it here, without the server saying again who the heroes are.
 */
function heroesOf(before: RoomRecord, delta: RoomDelta, state: RoomState, me: UserId): readonly Hero[] {
  if (delta.heroes !== undefined) {
    return delta.heroes.map((hero) => (hero.name === null && hero.avatar === null ? asMember(hero, state) : hero));
  }
  if (before.heroes.length === 0) return heroesOfInvitation(delta, me);
  const events: readonly RoomEvent[] = [...delta.state, ...(delta.stateAfter ?? []), ...(delta.timeline?.events ?? [])];
  const changed = new Set(events.flatMap((event) => (event.type === 'm.room.member' ? (event.state_key ?? []) : [])));
  if (!before.heroes.some(({ userId }) => changed.has(userId))) return before.heroes;
  return before.heroes.map((hero) => (changed.has(hero.userId) ? asMember(hero, state) : hero));
}

function asMember(hero: Hero, state: RoomState): Hero {
  const event = state.member(hero.userId);
  const member = event === undefined ? null : decodeMember(event);
  return member === null ? hero : { ...hero, name: member.displayName, avatar: member.avatar };
}

function roomTypeOf(state: RoomState, stripped: readonly StrippedStateEvent[]): string | undefined {
  const create = state.get('m.room.create') ?? stripped.find((event) => event.type === 'm.room.create');
  return create === undefined ? undefined : stringAt(create.content, 'type');
}

/** The earliest of all that is said of it, now and before. */
function encryptedSince(
  before: RoomRecord,
  state: RoomState,
  { timeline }: RoomDelta,
): Pick<RoomRecord, 'encryptedSince'> {
  const said = timeline?.events.filter(isEncryptionEvent) ?? [];
  const current = state.get('m.room.encryption');
  const times = [...said, ...(current === undefined ? [] : [current])].map((event) => event.origin_server_ts);
  const earliest = Math.min(before.encryptedSince ?? Number.POSITIVE_INFINITY, ...times);
  return Number.isFinite(earliest) ? { encryptedSince: earliest } : {};
}

function isEncrypted(state: RoomState, stripped: readonly StrippedStateEvent[]): boolean {
  return state.get('m.room.encryption') !== undefined || stripped.some((event) => event.type === 'm.room.encryption');
}

/** What one was invited to as a direct room is one once it is accepted, before `m.direct` says so (01.M-10). */
function acceptsDirect(before: RoomRecord, { membership }: RoomDelta): boolean {
  return membership === 'join' && before.membership === 'invite' && before.isDirect;
}

/** An invitation says by itself that it is to a conversation of two (01.M-10). */
function isInvitedToTwo({ membership, strippedState }: RoomDelta, me: UserId): boolean {
  const own = strippedState.find((event) => event.type === 'm.room.member' && event.state_key === me);
  return (
    own !== undefined &&
    membership === 'invite' &&
    directInviter({ own, membership, memberCount: null, hero: null }) !== null
  );
}
