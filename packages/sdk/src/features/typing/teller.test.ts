import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { TypingTeller } from './teller.ts';

const ROOM = '!room:example.org' as RoomId;

function start() {
  const clock = new FakeClock();
  const told: string[] = [];
  const startedMs = clock.monotonicMs();
  const teller = new TypingTeller(clock, (_roomId, isTyping) =>
    told.push(`${isTyping ? 'types' : 'stopped'} at ${(clock.monotonicMs() - startedMs) / 1_000}`),
  );
  return { clock, told, teller };
}

test('[01.TY-01] the server hears of typing when it begins, now and then while it goes on, and when it stops', async () => {
  const { clock, told, teller } = start();
  for (let second = 0; second < 30; second += 1) {
    teller.wrote(ROOM);
    await clock.advance(1_000);
  }
  teller.stopped(ROOM);
  teller.stopped(ROOM);
  expect(told).toEqual(['types at 0', 'types at 12', 'types at 24', 'stopped at 30']);
});

test('[01.TY-01] who writes nothing for eight seconds has stopped; what ends tells nobody', async () => {
  const { clock, told, teller } = start();
  teller.wrote(ROOM);
  await clock.advance(5_000);
  teller.wrote(ROOM);
  await clock.advance(20_000);
  expect(told).toEqual(['types at 0', 'stopped at 13']);
  teller.wrote(ROOM);
  teller.end();
  await clock.advance(20_000);
  expect(told).toHaveLength(3);
});
