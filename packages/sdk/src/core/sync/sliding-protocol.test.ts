import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { emptyRoomRecord } from '../rooms/room-record.ts';
import { slidingProtocol } from './sliding-protocol.ts';

const delta = (roomId: string, more: Partial<RoomDelta> = {}): RoomDelta => ({
  roomId: roomId as RoomId,
  membership: 'join',
  initial: false,
  state: [],
  strippedState: [],
  timeline: null,
  ...more,
});

function take(accountData: SyncBatch['accountData'], rooms: readonly RoomDelta[]) {
  const batch: SyncBatch = {
    position: 's2',
    rooms,
    accountData,
    roomAccountData: [],
    typing: [],
    receipts: [],
    presence: [],
    toDevice: null,
    encryption: null,
    listCounts: new Map(),
    poison: [],
  };
  const known = (['!a', '!b', '!c'] as RoomId[]).map(
    (roomId) => [roomId, { ...emptyRoomRecord(roomId), membership: 'join', isDirect: roomId === '!b' }] as const,
  );
  const taken = slidingProtocol.complete(batch, null, { records: new Map(known), highestStamp: 0, kinds: EVENT_KINDS });
  return new Map(taken.batch.rooms.map((room): [string, RoomDelta] => [room.roomId, room]));
}

test('[SY-34] a room that `m.direct` names, or names no more, is so at once', () => {
  const direct = { type: 'm.direct', content: { '@bob:example.org': ['!a', '!d'], '@eve:example.org': 'x' } };
  const taken = take([direct], [delta('!d'), delta('!e', { isDirect: true })]);
  expect([...taken].map(([roomId, { isDirect }]) => [roomId, isDirect])).toEqual([
    ['!d', true],
    ['!e', true],
    ['!a', true],
    ['!b', false],
  ]);
  expect(taken.get('!a')).toMatchObject({ membership: 'join', initial: false, timeline: null });
});

test('[SY-34] without `m.direct` the server says it of each room', () => {
  const taken = take([{ type: 'm.other', content: {} }], [delta('!d')]);
  expect([...taken.keys()]).toEqual(['!d']);
  expect(taken.get('!d')).not.toHaveProperty('isDirect');
});
