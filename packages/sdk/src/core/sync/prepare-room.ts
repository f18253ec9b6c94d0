/** What one room's part of a sync changes: worked out from what is loaded, stored and published by whoever asked. */
import type { WriteOp } from '../../platform/database/database.ts';
import { isState } from '../../protocol/events/envelope.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { RoomDelta, TimelineDelta } from '../../protocol/sync/sync-batch.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import { withArrivals } from '../history/arrivals.ts';
import { changedChunks } from '../history/chunk-store.ts';
import type { Guard } from '../history/entry-guard.ts';
import { mergeLive } from '../history/merge.ts';
import type { TimelineOptions } from '../history/options.ts';
import { append } from '../history/window.ts';
import type { Outbox } from '../outbox/account-outbox.ts';
import { resolveEvents } from '../outbox/resolve-events.ts';
import type { RoomChange } from '../rooms/account-rooms.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import { memberOps } from '../rooms/member-ops.ts';
import { nextRecord, recount } from '../rooms/next-record.ts';
import { redactInChunks } from '../rooms/redact.ts';
import type { RoomRecord, ScopedReceipt } from '../rooms/room-record.ts';
import type { StateChanges } from '../rooms/room-state.ts';
import { stateStore } from '../rooms/room-stores.ts';

/** What is known of a room before the sync. */
export interface RoomBefore {
  readonly room: LoadedRoom;
  readonly record: RoomRecord | undefined;
  /** What stands in for a record where there is none. */
  readonly blank: RoomRecord;
  readonly outbox: Outbox;
  readonly push: PushEvaluator;
  readonly kinds: EventKinds;
  readonly guard: Guard;
  /** What becomes of events that come again. */
  readonly duplicates?: TimelineOptions['duplicateStrategy'];
}

/** A change of a room, and which of its events happened just now. */
export interface PreparedRoom extends RoomChange {
  readonly live: readonly RoomEvent[];
}

/** The change that `delta` and the person's receipts make. It changes the room's state in memory already. */
export function prepareRoom(before: RoomBefore, delta: RoomDelta, receipts: readonly ScopedReceipt[]): PreparedRoom {
  const { room, outbox, push, kinds, guard, duplicates } = before;
  const { roomId } = delta;
  const record = before.record ?? before.blank;
  const resolved = resolveEvents(outbox, roomId, delta.timeline?.events ?? []);
  const wasEncrypted = record.isEncrypted;
  const removed = room.state.remove(delta.removedState ?? []);
  const applied = room.state.apply(stateSources(delta, resolved.events));
  const encryption = {
    wasKnown: wasEncrypted,
    isKnown: wasEncrypted || room.state.get('m.room.encryption') !== undefined,
  };
  const arrived = withArrivals(resolved.events, room.chunks, encryption);
  const merged =
    delta.timeline === null
      ? { chunks: room.chunks, added: [] }
      : mergeLive(room.chunks, roomId, wholeTimeline(before.record, delta.timeline, arrived), duplicates);
  const chunks = redactInChunks(merged.chunks, merged.added, room.state, guard);
  return {
    room,
    record: nextRecord({
      before: record,
      delta,
      timeline: { state: room.state, chunks, previous: room.chunks, added: merged.added, isNews: true },
      receipts,
      push,
      kinds,
    }),
    ops: [...changedChunks(room.chunks, chunks), ...stateOps(room, removed, applied), ...resolved.ops],
    publish: () => {
      room.chunks = chunks;
      resolved.publish();
    },
    live: liveEvents(delta, merged.added),
  };
}

/**
 * What sync brought of the timeline. Servers leave out what was said while the person was not in the room, and do not call that
 * limited: what comes after may follow it.
 */
function wholeTimeline(
  before: RoomRecord | undefined,
  timeline: TimelineDelta,
  events: readonly RoomEvent[],
): TimelineDelta {
  const wasAway = before !== undefined && before.membership !== 'join';
  return { ...timeline, events, limited: timeline.limited || (wasAway && timeline.previous !== null) };
}

/**
 * The events that change a room's state, in order: those of the timeline come last, unless the server says what the state is
 * after it. Redactions in the timeline take effect in any case.
 */
function stateSources(delta: RoomDelta, timeline: readonly RoomEvent[]): readonly RoomEvent[] {
  if (delta.stateAfter === undefined) return [...delta.state, ...timeline];
  return [...delta.state, ...timeline.filter((event) => !isState(event)), ...delta.stateAfter];
}

/** A receipt in a room without other news still changes its counts. */
export function prepareReceipts(
  room: LoadedRoom,
  record: RoomRecord,
  receipts: readonly ScopedReceipt[],
  push: PushEvaluator,
  kinds: EventKinds,
): PreparedRoom {
  const { state, chunks } = room;
  const timeline = { state, chunks, previous: chunks, added: [], isNews: true };
  const counted = recount(record, timeline, receipts, push, kinds);
  return { room, record: counted, ops: [], publish: () => undefined, live: [] };
}

/**
 * What is left of a room's news when working them out failed, which is a bug: a gap, so that nothing is missing silently and
 * the events can be fetched.
 */
export function prepareGap(room: LoadedRoom, record: RoomRecord): PreparedRoom {
  const chunks = append(room.chunks, record.roomId, [], { kind: 'gap', token: null });
  const publish = () => {
    room.chunks = chunks;
  };
  return { room, record, ops: changedChunks(room.chunks, chunks), publish, live: [] };
}

function stateOps({ state }: LoadedRoom, ...changes: readonly StateChanges[]): WriteOp[] {
  const { roomId } = state;
  const pages = new Set(changes.flatMap(({ memberPages }) => [...memberPages]));
  return [
    ...(changes.some(({ stateChanged }) => stateChanged) ? [stateStore.put([roomId], state.toStoredState())] : []),
    ...memberOps(state, pages),
  ];
}

/** The new ones among the events that the server says happened just now. */
function liveEvents(delta: RoomDelta, added: readonly RoomEvent[]): readonly RoomEvent[] {
  const { timeline } = delta;
  if (timeline === null || timeline.liveCount === 0) return [];
  const live = new Set(timeline.events.slice(-timeline.liveCount).map((event) => event.event_id));
  return added.filter((event) => live.has(event.event_id));
}
