import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { ok } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import { emptyLoadedRoom } from '../rooms/loaded-room.ts';
import { askForOpened } from './ask-for-opened.ts';

const ROOM = '!room:example.org' as RoomId;

function chunk(count: number, start: ChunkStart): ChunkRecord {
  return { roomId: ROOM, order: 0, start, events: Array.from({ length: count }, () => ({}) as RoomEvent) };
}

/** Says when was asked for a room with these chunks that is opened at once. */
async function open(chunks: readonly ChunkRecord[], endsAfterMs = 1_000): Promise<readonly number[]> {
  const clock = new FakeClock();
  const scope = new Scope((error) => {
    throw error;
  });
  const opened = new Signal<RoomId>();
  const rooms = { load: async (id: RoomId) => ok({ ...emptyLoadedRoom(id), chunks }) };
  const asked: number[] = [];
  askForOpened({ opened, rooms, clock, scope }, () => asked.push(clock.monotonicMs()));
  opened.emit(ROOM);
  await clock.advance(endsAfterMs);
  scope.end();
  opened.emit(ROOM);
  await clock.advance(1_000);
  expect(clock.timerCount).toBe(0);
  return asked;
}

test('[SY-36] a room with a screenful of messages is shown before the server is asked for it', async () => {
  expect(await open([chunk(20, { kind: 'beginning' })])).toEqual([100]);
});

test('[SY-36] what is stored of a room before a gap fills no screen: the server is asked at once', async () => {
  expect(await open([])).toEqual([0]);
  expect(await open([chunk(50, { kind: 'beginning' }), chunk(3, { kind: 'gap', token: null })])).toEqual([0]);
});

test('[SY-36] an account that ends meanwhile asks for nothing', async () => {
  expect(await open([chunk(20, { kind: 'beginning' })], 50)).toEqual([]);
});
