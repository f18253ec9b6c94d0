import type { StrippedStateEvent } from '../../protocol/events/event.ts';
import { stringAt } from '../../base/json/guards.ts';
import { decodeCanonicalAlias } from '../../protocol/events/state.ts';
import type { RoomAlias, UserId } from '../../protocol/ids/ids.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { ChunkRecord } from '../timeline/chunk.ts';
import type { LatestMessage, OwnReceipt, RoomRecord } from './room-record.ts';
import type { RoomState } from './room-state.ts';
import { countUnread, isMessage } from './unread.ts';

/** What a room's record follows from, after the delta was applied. */
export interface RecordSources {
  readonly before: RoomRecord;
  readonly delta: RoomDelta;
  readonly state: RoomState;
  readonly chunks: readonly ChunkRecord[];
  readonly receipt: OwnReceipt | null;
  readonly me: UserId;
}

/** The record of a room after a sync. Pure. */
export function nextRecord(sources: RecordSources): RoomRecord {
  const { before, delta, state, chunks, receipt, me } = sources;
  const base = delta.initial ? { ...before, heroes: [], joinedCount: null, invitedCount: null } : before;
  const stripped = delta.strippedState;
  return {
    ...base,
    membership: delta.membership,
    name: nameOf(base, delta, state),
    alias: aliasOf(base, state),
    avatar: delta.avatar === undefined ? base.avatar : delta.avatar,
    heroes: delta.heroes ?? base.heroes,
    isDirect: delta.isDirect ?? base.isDirect,
    isSpace: base.isSpace || roomTypeOf(state, stripped) === 'm.space',
    isEncrypted: base.isEncrypted || isEncrypted(state, stripped),
    joinedCount: delta.joinedCount ?? base.joinedCount,
    invitedCount: delta.invitedCount ?? base.invitedCount,
    inviter: delta.membership === 'invite' ? (inviterOf(stripped, me) ?? base.inviter) : null,
    bumpStamp: delta.bumpStamp ?? base.bumpStamp,
    latest: latestOf(chunks, state) ?? base.latest,
    ownReceipt: receipt,
    ...countUnread(chunks, receipt, me),
  };
}

/** The record after the person read up to `receipt`, or after events were taken back. Pure. */
export function recount(
  before: RoomRecord,
  state: RoomState,
  chunks: readonly ChunkRecord[],
  receipt: OwnReceipt | null,
  me: UserId,
): RoomRecord {
  const latest = latestOf(chunks, state) ?? before.latest;
  return { ...before, latest, ownReceipt: receipt, ...countUnread(chunks, receipt, me) };
}

/** The server's calculated name; an explicit empty one means that there is none (any more). */
function nameOf(before: RoomRecord, delta: RoomDelta, state: RoomState): string | null {
  const given = state.get('m.room.name');
  const name = given === undefined ? undefined : stringAt(given.content, 'name');
  if (name !== undefined && name.trim() !== '') return name;
  if (delta.name !== undefined) return delta.name.trim() === '' ? null : delta.name;
  return given === undefined ? before.name : null;
}

function aliasOf(before: RoomRecord, state: RoomState): RoomAlias | null {
  const event = state.get('m.room.canonical_alias');
  return event === undefined ? before.alias : decodeCanonicalAlias(event.content).alias;
}

function roomTypeOf(state: RoomState, stripped: readonly StrippedStateEvent[]): string | undefined {
  const create = state.get('m.room.create') ?? stripped.find((event) => event.type === 'm.room.create');
  return create === undefined ? undefined : stringAt(create.content, 'type');
}

function isEncrypted(state: RoomState, stripped: readonly StrippedStateEvent[]): boolean {
  return state.get('m.room.encryption') !== undefined || stripped.some((event) => event.type === 'm.room.encryption');
}

function inviterOf(stripped: readonly StrippedStateEvent[], me: UserId): UserId | null {
  return stripped.find((event) => event.type === 'm.room.member' && event.state_key === me)?.sender ?? null;
}

function latestOf(chunks: readonly ChunkRecord[], state: RoomState): LatestMessage | null {
  for (let index = chunks.length - 1; index >= 0; index -= 1) {
    const event = chunks[index]?.events.findLast(isMessage);
    if (event !== undefined) return { event, senderName: nameIn(state, event.sender) };
  }
  return null;
}

/** Plain, without telling apart people of one name: working that out for every room of a sync would cost too much. */
function nameIn(state: RoomState, userId: UserId): string {
  const member = state.member(userId);
  const name = member === undefined ? undefined : stringAt(member.content, 'displayname');
  return name === undefined || name === '' ? userId : name;
}
