/**
 * `/v3/sync`. What sliding sync's server works out, is worked out here: which rooms are new or direct, in which order they
 * stand, and which are gone.
 */
import { v3Sync } from '../../protocol/endpoints/v3-sync-request.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { RoomRecord } from '../rooms/room-record.ts';
import { changedDirect, readDirectRooms, withoutNews } from './direct-rooms.ts';
import { FIRST_WINDOW, POLL_MS, stateTypesOf } from './request-plan.ts';
import type { SyncProtocol } from './sync-protocol.ts';
import type { SyncRecord } from './sync-record.ts';
import { stampsOf } from './v3-stamps.ts';

/** Events of each room in the first answer, which holds all rooms (04.Y-03), and in those that follow. */
const FIRST_TIMELINE = 8;
const TIMELINE = 20;

type Records = ReadonlyMap<RoomId, RoomRecord>;

export const v3Protocol: SyncProtocol = {
  kind: 'v3',
  request: ({ record, immediate, isRepeated, featureState = [], owned }, me) => {
    const position = record?.position ?? null;
    const stateTypes = stateTypesOf({ featureState });
    const asked = new Set(record?.stateTypes);
    return v3Sync(
      {
        position,
        // State of a type that was never asked for came with no answer, and would come only once it changes.
        isStateWhole: position !== null && stateTypes.some((type) => !asked.has(type)),
        timeoutMs: immediate ? 0 : POLL_MS,
        isRepeated,
        timelineLimit: position === null ? FIRST_TIMELINE : TIMELINE,
        stateTypes,
        ephemeralTypes: ['m.receipt', 'm.typing'],
        ...owned,
      },
      me,
    );
  },
  complete: (batch, before, { records, highestStamp, kinds }, featureState = []) => {
    const isFull = (before?.position ?? null) === null;
    const named = readDirectRooms(batch.accountData);
    const direct = named ?? new Set(before?.directRooms ?? []);
    const stamps = stampsOf(batch.rooms, { records, kinds }, isFull ? null : highestStamp);
    const rooms = [
      ...batch.rooms.map((delta) => asSent(delta, { records, direct, stamps })),
      ...(isFull ? goneRooms(batch, records) : []),
      ...(named === null ? [] : changedDirect(batch, records, direct)),
    ];
    const next: SyncRecord = {
      kind: 'v3',
      position: batch.position,
      roomCount: countRooms(rooms, records, before?.roomCount ?? null),
      windowSize: FIRST_WINDOW,
      // To-device messages stand where everything does; a place of sliding sync's would mean nothing here.
      toDeviceSince: null,
      directRooms: [...direct],
      stateTypes: stateTypesOf({ featureState }),
    };
    return { batch: { ...batch, rooms }, next, hasMore: false };
  },
};

interface SentBesides {
  readonly records: Records;
  readonly direct: ReadonlySet<RoomId>;
  readonly stamps: ReadonlyMap<RoomId, number>;
}

/** A room that was just joined comes whole, and what it brings of earlier times did not happen just now. */
function asSent(delta: RoomDelta, { records, direct, stamps }: SentBesides): RoomDelta {
  const { roomId } = delta;
  const initial = delta.initial || (delta.membership === 'join' && records.get(roomId)?.membership !== 'join');
  const isHistory = initial && delta.timeline !== null && delta.timeline.liveCount > 0;
  const timeline = isHistory ? { ...delta.timeline, liveCount: 0 } : delta.timeline;
  const isDirect = delta.isDirect === true || direct.has(roomId);
  const bumpStamp = stamps.get(roomId) ?? delta.bumpStamp;
  return { ...delta, initial, timeline, isDirect, ...(bumpStamp === undefined ? {} : { bumpStamp }) };
}

/**
 * Rooms left while nobody listened: an answer that holds everything does not hold them. One that holds rooms that cannot be
 * read proves nothing.
 */
function goneRooms(batch: SyncBatch, records: Records): RoomDelta[] {
  if (batch.poison.some(({ where }) => where === 'rooms' || /^rooms\/[^/]*$/.test(where))) return [];
  const sent = new Set(batch.rooms.map(({ roomId }) => roomId));
  return [...records.values()]
    .filter((record) => isListed(record.membership) && !sent.has(record.roomId))
    .map((record) => ({ ...withoutNews(record), membership: 'leave' }));
}

/**
 * How many rooms the account has: all are known here. Where they were counted `before`, only the rooms of this answer are looked at,
 * so that a message costs the same whatever the account holds.
 */
function countRooms(deltas: readonly RoomDelta[], records: Records, before: number | null): number {
  let count = before ?? [...records.values()].filter(({ membership }) => isListed(membership)).length;
  const memberships = new Map(deltas.map(({ roomId, membership }) => [roomId, membership]));
  for (const [roomId, membership] of memberships) {
    const known = records.get(roomId);
    count += Number(isListed(membership)) - Number(known !== undefined && isListed(known.membership));
  }
  return count;
}

function isListed(membership: RoomDelta['membership']): boolean {
  return membership === 'join' || membership === 'invite' || membership === 'knock';
}
