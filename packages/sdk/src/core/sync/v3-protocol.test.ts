import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { decodeV3Sync } from '../../protocol/endpoints/v3-sync.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomId, parseUserId } from '../../protocol/ids/parse.ts';
import type { OwnedWants } from '../../protocol/sync/owned-wants.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import { emptyRoomRecord, type RoomRecord } from '../rooms/room-record.ts';
import { recordFor } from './protocol-choice.ts';
import type { SyncRecord } from './sync-record.ts';
import { v3Protocol } from './v3-protocol.ts';

const me = must(parseUserId('@me:example.org'), 'user id');

function id(name: string): RoomId {
  return must(parseRoomId(`!${name}`), 'room id');
}

function record(name: string, more: Partial<RoomRecord> = {}): readonly [RoomId, RoomRecord] {
  return [id(name), { ...emptyRoomRecord(id(name)), membership: 'join', ...more }];
}

function said(ts: number, type = 'm.room.message') {
  const event = { event_id: `$${ts}`, sender: '@bob:example.org', origin_server_ts: ts, type, content: {} };
  return { timeline: { events: [event], limited: false, prev_batch: 't' } };
}

/** The rooms that are taken in, by name, after `body` came for what `records` know. */
function take(body: object, records: readonly (readonly [RoomId, RoomRecord])[], since: SyncRecord | null = BEFORE) {
  const decoded = decodeV3Sync({ next_batch: 's2', ...body }, { me, isFull: since === null });
  if (!decoded.ok) throw new Error(decoded.error.reason);
  const highestStamp = Math.max(0, ...records.map(([, { bumpStamp }]) => bumpStamp));
  const completed = v3Protocol.complete(decoded.value, since, {
    records: new Map(records),
    highestStamp,
    kinds: EVENT_KINDS,
  });
  const of = (name: string): RoomDelta | undefined => completed.batch.rooms.find(({ roomId }) => roomId === id(name));
  return { ...completed, of };
}

const BEFORE: SyncRecord = { kind: 'v3', position: 's1', roomCount: 1, windowSize: 20, toDeviceSince: null };

test('[SY-20] a position is never sent to the other protocol; a record without a kind is of sliding sync', () => {
  const { kind: _, ...old } = BEFORE;
  expect([recordFor('v3', BEFORE), recordFor('sliding', BEFORE)]).toEqual([BEFORE, null]);
  expect([recordFor('v3', old), recordFor('sliding', old)]).toEqual([null, old]);
});

test('[SY-20] the first answer brings few events a room, those that follow more', () => {
  const wants = {
    openRooms: new Set<RoomId>(),
    immediate: false,
    isRepeated: false,
    hasCrypto: false,
  };
  const filterOf = (from: SyncRecord | null) =>
    JSON.parse(v3Protocol.request({ ...wants, record: from }, me).request.query[0]?.[1] ?? '') as unknown;
  expect(filterOf(null)).toMatchObject({ room: { timeline: { limit: 8 } } });
  expect(filterOf(BEFORE)).toMatchObject({ room: { timeline: { limit: 20 } } });
});

test('[SY-35] all state comes once where a type is wanted that was never asked for, and not again', () => {
  const wants = { openRooms: new Set<RoomId>(), immediate: false, isRepeated: false, hasCrypto: false };
  const featureState = [['m.room.image_pack', '*'] as const];
  const isWhole = (from: SyncRecord | null) =>
    new Map(v3Protocol.request({ ...wants, record: from, featureState }, me).request.query).get('full_state') ===
    'true';
  const decoded = decodeV3Sync({ next_batch: 's2' }, { me, isFull: false });
  if (!decoded.ok) throw new Error(decoded.error.reason);
  const known = { records: new Map(), highestStamp: 0, kinds: EVENT_KINDS };
  const recordWith = (state: typeof featureState) => v3Protocol.complete(decoded.value, BEFORE, known, state).next;
  expect([null, BEFORE, recordWith([]), recordWith(featureState)].map(isWhole)).toEqual([false, true, true, false]);
});

test('[SY-18] parts that features own go into the request; without them nothing is requested and nobody is shown', () => {
  const wants = { record: BEFORE, openRooms: new Set<RoomId>(), immediate: false, isRepeated: false, hasCrypto: false };
  const queryOf = (owned?: OwnedWants) =>
    new Map(v3Protocol.request(owned === undefined ? wants : { ...wants, owned }, me).request.query);
  const filterIn = (query: ReadonlyMap<string, string>) => JSON.parse(query.get('filter') ?? '') as unknown;
  const asked = queryOf({ presence: 'online', presenceOf: [me] });
  expect(asked.get('set_presence')).toBe('online');
  expect(filterIn(asked)).toMatchObject({ presence: { types: ['m.presence'], senders: [me] } });
  for (const quiet of [queryOf(), queryOf({})]) {
    expect(quiet.get('set_presence')).toBe('offline');
    expect(filterIn(quiet)).toMatchObject({ presence: { not_types: ['*'] } });
  }
});

test('[SY-21] all rooms are stamped anew by the full answer, in the order of their latest message', () => {
  const { of } = take({ rooms: { join: { '!a': said(3), '!b': said(1), '!c': said(2) } } }, [], null);
  expect(['a', 'b', 'c'].map((name) => of(name)?.bumpStamp)).toEqual([3, 1, 2]);
});

test('[SY-21] a message raises its room above all; a reaction or a change of name does not', () => {
  const known = [record('a', { bumpStamp: 7 }), record('b', { bumpStamp: 9 })];
  const { of } = take({ rooms: { join: { '!a': said(3), '!b': said(4, 'm.reaction') } } }, known);
  expect([of('a')?.bumpStamp, of('b')?.bumpStamp]).toEqual([10, undefined]);
});

test('[SY-21] behind a gap there may be a message', () => {
  const { timeline } = said(4, 'm.reaction');
  const { of } = take({ rooms: { join: { '!a': { timeline: { ...timeline, limited: true } } } } }, [record('a')]);
  expect(of('a')?.bumpStamp).toBe(1);
});

test('[SY-22] `m.direct` says which rooms are direct, of rooms without other news too, and is kept', () => {
  const direct = { type: 'm.direct', content: { '@bob:example.org': ['!a', '!c', 3, 'x'], toString: null } };
  const known = [record('a'), record('b', { isDirect: true })];
  const first = take({ account_data: { events: [direct] } }, known);
  expect([first.of('a')?.isDirect, first.of('b')?.isDirect]).toEqual([true, false]);
  expect(first.of('a')).toMatchObject({ membership: 'join', initial: false, timeline: null });
  const later = take({ rooms: { join: { '!c': said(1) } } }, known, first.next);
  expect(later.of('c')?.isDirect).toBe(true);
  expect(later.of('a')).toBeUndefined();
});

test('[SY-23] a room that was just joined comes as if never sent before, and nothing in it is live', () => {
  const { of } = take({ rooms: { join: { '!a': said(1), '!b': said(2) } } }, [
    record('a', { membership: 'invite' }),
    record('b'),
  ]);
  expect(of('a')).toMatchObject({ initial: true, timeline: { liveCount: 0 } });
  expect(of('b')).toMatchObject({ initial: false, timeline: { liveCount: 1 } });
});

test('[SY-27] rooms that a full answer does not hold are left, unless it holds some that cannot be read', () => {
  const known = [record('a'), record('b', { membership: 'invite' }), record('c', { membership: 'leave' })];
  const { of, next } = take({ rooms: { join: { '!a': said(1) } } }, known, null);
  expect([of('b')?.membership, of('c')]).toEqual(['leave', undefined]);
  expect(next.roomCount).toBe(1);
  expect(take({ rooms: { join: { '!a': null } } }, known, null).batch.rooms).toEqual([]);
  expect(take({ rooms: { join: { '!a': said(1) } } }, known).of('b')).toBeUndefined();
});

test('[SY-32] rooms are counted on by those of the answer alone', () => {
  const known = [record('a'), record('b', { membership: 'invite' }), record('c', { membership: 'leave' })];
  const before = { ...BEFORE, roomCount: 2 };
  const countAfter = (rooms: object) => take({ rooms }, known, before).next.roomCount;
  expect(countAfter({ join: { '!a': said(1) } })).toBe(2);
  expect(countAfter({ join: { '!b': said(1), '!c': said(2), '!new': said(3) } })).toBe(4);
  expect(countAfter({ leave: { '!a': said(1), '!c': {} }, invite: { '!b': {} } })).toBe(1);
  expect(countAfter({ join: { '!a': said(1) }, leave: { '!a': said(2) } })).toBe(1);
  expect(take({ rooms: { join: { '!new': said(1) } } }, known, null).next.roomCount).toBe(1);
});
