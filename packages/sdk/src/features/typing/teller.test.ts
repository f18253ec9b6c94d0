import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { TypingTeller } from './teller.ts';

const ROOM = '!room:example.org' as RoomId;

function start() {
  const clock = new FakeClock();
  const told: string[] = [];
  const startedMs = clock.monotonicMs();
  const note = (what: string) => told.push(`${what} at ${(clock.monotonicMs() - startedMs) / 1_000}`);
  const teller = new TypingTeller(clock, {
    begins: () => note('begins'),
    tell: (_roomId, isTyping) => note(isTyping ? 'types' : 'stopped'),
  });
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
  await clock.advance(1_000);
  expect(told).toEqual(['begins at 0', 'types at 0.5', 'types at 13', 'types at 25', 'stopped at 30.7']);
});

test('[01.TY-01] who writes nothing for eight seconds has stopped; what ends tells nobody', async () => {
  const { clock, told, teller } = start();
  teller.wrote(ROOM);
  await clock.advance(5_000);
  teller.wrote(ROOM);
  await clock.advance(20_000);
  expect(told).toEqual(['begins at 0', 'types at 0.5', 'stopped at 13.7']);
  teller.wrote(ROOM);
  await clock.advance(1_000);
  teller.stopped(ROOM);
  teller.end();
  await clock.advance(20_000);
  expect(told.slice(3)).toEqual(['begins at 25', 'types at 25.5']);
});

test('[TY-04] who has sent their message within half a second tells nobody', async () => {
  const { clock, told, teller } = start();
  teller.wrote(ROOM);
  await clock.advance(400);
  teller.stopped(ROOM);
  await clock.advance(20_000);
  expect(told).toEqual(['begins at 0']);
});

test('[TY-04] who writes on right after a message is told of anew: the end first, since the server keeps quiet about who types already', async () => {
  const { clock, told, teller } = start();
  teller.wrote(ROOM);
  await clock.advance(1_000);
  teller.stopped(ROOM);
  await clock.advance(300);
  teller.wrote(ROOM);
  await clock.advance(1_000);
  expect(told).toEqual(['begins at 0', 'types at 0.5', 'stopped at 1.3', 'begins at 1.3', 'types at 1.8']);
});
