// @ts-check
import { expect, test } from 'vitest';
import { cpuTimeOf, HangWatch } from './hang.mjs';

test('a run that gets no core is starved, not hung, however long it is silent on a busy machine', () => {
  const watch = new HangWatch(60_000);
  const looks = Array.from({ length: 20 }, (_, minute) => watch.look(5_000 + minute * 1_000));
  expect(looks).not.toContain(true);
});

test('a run that takes a core for a minute and says nothing hangs, and one that speaks does not', () => {
  const watch = new HangWatch(60_000);
  expect(watch.look(5_000)).toBe(false);
  expect(watch.look(40_000)).toBe(false);
  watch.heard();
  expect([70_000, 100_000, 131_000].map((cpuMs) => watch.look(cpuMs))).toEqual([false, false, true]);
});

test('a run that waits for ever is given up at last, and where nobody knows of cores silence counts', () => {
  const waiting = new HangWatch(60_000);
  expect(Array.from({ length: 31 }, () => waiting.look(5_000)).lastIndexOf(false)).toBe(29);
  const unknown = new HangWatch(60_000);
  expect([undefined, undefined, undefined].map((none) => unknown.look(none))).toEqual([false, false, true]);
});

test('Linux says how long a process was on a core, and no system of one that is not there', async () => {
  const cpuMs = await cpuTimeOf(process.pid);
  expect(cpuMs === undefined).toBe(process.platform !== 'linux');
  expect(cpuMs ?? 0).toBeLessThanOrEqual(process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000 + 20);
  expect(await cpuTimeOf(undefined)).toBeUndefined();
});
