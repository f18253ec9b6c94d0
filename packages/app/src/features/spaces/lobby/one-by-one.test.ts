import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { type Act, oneByOne, type Progress } from './one-by-one.ts';

const ROOMS = ['a', 'b', 'c'].map((name) => name as RoomId);

async function run(act: Act<string>, stopAt?: string) {
  const controller = new AbortController();
  const told: Progress<string>[] = [];
  const asked: string[] = [];
  const isDone = await oneByOne(
    ROOMS,
    (roomId, options) => {
      asked.push(roomId);
      if (roomId === stopAt) controller.abort();
      return act(roomId, options);
    },
    controller.signal,
    (progress) => told.push(progress),
  );
  return { isDone, asked: asked.join(''), steps: told.map(({ done }) => done), last: told.at(-1) };
}

test('[SPU-05] each room waits for the one before, and all of them tell how far it is', async () => {
  const { isDone, asked, steps, last } = await run(async () => ({ ok: true }));
  expect([isDone, asked, steps]).toEqual([true, 'abc', [0, 1, 2, 3]]);
  expect(last).toMatchObject({ isRunning: false, total: 3 });
});

test('[SPU-05] a room that fails holds up no other, and is named with its reason', async () => {
  const { isDone, asked, last } = await run(async (roomId) =>
    roomId === 'b' ? { ok: false, error: 'forbidden' } : { ok: true },
  );
  expect([isDone, asked]).toEqual([false, 'abc']);
  expect(last).toMatchObject({ done: 2, failures: new Map([['b', 'forbidden']]) });
});

test('[SPU-05] after it was stopped no further room is asked for', async () => {
  const { isDone, asked } = await run(async () => ({ ok: true }), 'b');
  expect([isDone, asked]).toEqual([false, 'ab']);
});
