import { expect, test } from 'vitest';
import { err } from '../../base/result/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { WaitingSessions } from './waiting.ts';

const roomId = '!room:example.org' as RoomId;
const OLD = { roomId, sessionId: 'old' };
const NEW = { roomId, sessionId: 'new' };

test('[02.D-02] what is noted before an earlier run is read back is this run’s: its message may not be stored yet', async () => {
  const opened = await createMemoryDatabases().open({ name: 'test', version: 1, stores: ['crypto'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  await new WaitingSessions(opened.value).add([OLD]);
  const waiting = new WaitingSessions(opened.value);
  await waiting.add([NEW]);
  expect((await waiting.restore()).ok).toBe(true);
  expect([...waiting.in(roomId)].sort()).toEqual(['new', 'old']);
  expect(waiting.isFromEarlier(OLD)).toBe(true);
  expect(waiting.isFromEarlier(NEW)).toBe(false);
});

test('[02.D-02] what the disk did not take is told, and stored once it takes it: nothing else would look for those messages after a restart', async () => {
  const opened = await createMemoryDatabases().open({ name: 'test', version: 1, stores: ['crypto'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const { value: whole } = opened;
  const disk = { isFull: true };
  const database = Object.assign(Object.create(whole) as Database, {
    range: whole.range.bind(whole),
    write: ((ops, durability) =>
      disk.isFull
        ? Promise.resolve(err({ kind: 'quotaExceeded' }))
        : whole.write(ops, durability)) as Database['write'],
  });
  const waiting = new WaitingSessions(database);
  await waiting.add([NEW]);
  expect((await waiting.store()).ok).toBe(false);
  disk.isFull = false;
  expect((await waiting.store()).ok).toBe(true);
  const next = new WaitingSessions(whole);
  await next.restore();
  expect([...next.in(roomId)]).toEqual(['new']);
});
