import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
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
  const disk = new TestDatabases();
  const opened = await disk.open({ name: 'test', version: 1, stores: ['crypto'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const emptyDisk = disk.failWrites(() => ({ kind: 'quotaExceeded' }));
  const waiting = new WaitingSessions(opened.value);
  await waiting.add([NEW]);
  expect((await waiting.store()).ok).toBe(false);
  emptyDisk();
  expect((await waiting.store()).ok).toBe(true);
  const next = new WaitingSessions(opened.value);
  await next.restore();
  expect([...next.in(roomId)]).toEqual(['new']);
});
