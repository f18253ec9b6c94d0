import { expect, test } from 'vitest';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { isReplaced, provenPredecessor, withPredecessors } from './room-links.ts';
import { emptyRoomRecord, type RoomRecord } from './room-record.ts';

const BOB = '@bob:example.org' as UserId;
const EVE = '@eve:example.org' as UserId;
const [A, B, C] = ['!a:example.org', '!b:example.org', '!c:example.org'] as RoomId[] as [RoomId, RoomId, RoomId];

function recordsOf(...rooms: readonly (Partial<RoomRecord> & { readonly roomId: RoomId })[]) {
  const records = rooms.map((room) => ({ ...emptyRoomRecord(room.roomId), membership: 'join' as const, ...room }));
  return new Map(records.map((record) => [record.roomId, record]));
}

const replaced = (records: ReadonlyMap<RoomId, RoomRecord>) =>
  [...records.values()].filter((record) => isReplaced(records, record)).map(({ roomId }) => roomId);

const to = (roomId: RoomId, by = BOB) => ({ roomId, by });

test('[RL-17] [SEC-06] a room is replaced while one is in the room that goes on, each named by the same person', () => {
  const old = { roomId: A, successor: to(B) };
  const next = { roomId: B, predecessor: to(A) };
  expect(replaced(recordsOf(old, next))).toEqual([A]);
  expect(replaced(recordsOf(old))).toEqual([]);
  expect(replaced(recordsOf(next, { roomId: A }))).toEqual([]);
  expect(replaced(recordsOf(old, { ...next, membership: 'invite' }))).toEqual([]);
  expect(replaced(recordsOf(old, { ...next, predecessor: to(A, EVE) }))).toEqual([]);
  expect(replaced(recordsOf(old, { ...next, predecessor: null }))).toEqual([]);
  expect(replaced(recordsOf({ ...old, successor: to(C) }, next, { roomId: C }))).toEqual([]);
});

test('[RL-17] of a row of rooms the last one is left, and of two that name each other both ways neither is replaced', () => {
  const row = recordsOf(
    { roomId: A, successor: to(B) },
    { roomId: B, predecessor: to(A), successor: to(C) },
    { roomId: C, predecessor: to(B) },
  );
  expect(replaced(row)).toEqual([A, B]);
  const round = recordsOf(
    { roomId: A, predecessor: to(B), successor: to(B) },
    { roomId: B, predecessor: to(A), successor: to(A) },
  );
  expect(replaced(round)).toEqual([]);
});

test('[PE-11] [RL-17] the room before is proved likewise, and looked at anew when the next one changes', () => {
  const records = recordsOf({ roomId: A, successor: to(B) }, { roomId: B, predecessor: to(A) }, { roomId: C });
  expect([...records.values()].map((record) => provenPredecessor(records, record)?.roomId ?? null)).toEqual([
    null,
    A,
    null,
  ]);
  expect([...withPredecessors(records, new Set([B, C]))]).toEqual([B, C, A]);
});
