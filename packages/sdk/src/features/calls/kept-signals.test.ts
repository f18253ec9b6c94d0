import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseCallId, parseDeviceId, parseUserId } from '../../protocol/ids/parse.ts';
import { KeptSignals, signalStore } from './kept-signals.ts';

const ROOM = '!room:example.org' as RoomId;
const DEVICE = must(parseDeviceId('D'), 'device id');
const callOf = (id: string) => must(parseCallId(id), 'call id');

async function start() {
  const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
  const opened = await env.databases.open({ name: 'test', version: 1, stores: [signalStore.name] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const kept = new KeptSignals(opened.value);
  const keep = async (user: string, count: number) => {
    const sender = must(parseUserId(`@${user}:example.org`), 'user id');
    const signal = { kind: 'hangup', callId: callOf(user), version: 1, partyId: null, confId: null } as never;
    for (let seq = 0; seq < count; seq += 1) {
      const from = { deviceId: DEVICE, sessionId: null, seq };
      await kept.keep({ kind: 'signal', id: `${user} ${seq}`, roomId: ROOM, sender, ageMs: null, signal, from });
    }
  };
  const idsOf = async (user: string) => (await kept.of([callOf(user)])).map(({ id }) => id);
  const inAll = async () => {
    const stored = await signalStore.range(opened.value, { prefix: [] });
    return stored.ok ? stored.value.length : -1;
  };
  return { keep, idsOf, inAll };
}

test('[07.E-03] what one device says without end pushes out nothing of another user’s', async () => {
  const { keep, idsOf, inAll } = await start();
  await keep('bob', 2);
  await keep('eve', 600);
  expect(await idsOf('bob')).toEqual(['bob 0', 'bob 1']);
  expect(await idsOf('eve')).toHaveLength(200);
  expect((await idsOf('eve')).at(-1)).toBe('eve 599');
  await keep('mallory', 600);
  await keep('trudy', 600);
  expect(await inAll()).toBe(500);
  expect(await idsOf('bob')).toEqual(['bob 0', 'bob 1']);
});
