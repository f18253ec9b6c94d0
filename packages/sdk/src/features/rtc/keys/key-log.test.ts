import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import type { MediaKey } from '../contract.ts';
import { KeyLog } from './key-log.ts';

function key(identity: string, index: number, isOwn = false): MediaKey {
  const who = { memberId: identity, userId: '@u:s' as UserId, deviceId: 'D' as DeviceId, identity };
  return { ...who, index: index % 256, key: `${index}`, isOwn };
}

function all(log: KeyLog, from = log.start): readonly string[] {
  return log.read(from, 100_000).map(({ item }) => `${item.identity} ${item.key}`);
}

test('[RTC-34] a page that begins to read gets all keys that are current, then new ones', () => {
  const log = new KeyLog();
  log.append(key('me', 0, true));
  log.append(key('ana', 0));
  expect(all(log)).toEqual(['me 0', 'ana 0']);
  const heard: number[] = [];
  log.subscribe(() => heard.push(log.read(2, 10).length));
  log.append(key('ana', 1));
  expect(heard).toEqual([1]);
  expect(all(log, 2)).toEqual(['ana 1']);
});

test('[RTC-34] [SEC-52] however many come, what is current stays, numbers have no gap, and memory is bounded', () => {
  const log = new KeyLog();
  log.append(key('me', 0, true));
  log.append(key('quiet', 3));
  log.append(key('gone', 1));
  log.append(key('me', 1, true));
  log.keepOnly(new Set(['me', 'quiet', 'loud']));
  for (let count = 0; count < 5_000; count += 1) log.append(key('loud', count));
  const kept = all(log);
  expect(kept.length).toBeLessThanOrEqual(512);
  expect(kept.filter((one) => !one.startsWith('loud'))).toEqual(expect.arrayContaining(['me 1', 'quiet 3']));
  expect(kept).not.toContain('gone 1');
  expect(kept).not.toContain('me 0');
  expect(kept.slice(-1)[0]).toMatch(/^(?:loud 4999|me 1|quiet 3)$/);
  expect(kept).toContain('loud 4999');
  const numbers = log.read(log.start, 100_000).map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
});
