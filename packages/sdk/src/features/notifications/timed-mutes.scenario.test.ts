import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { Json } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { TIMED_MUTES_TYPE } from '../../protocol/events/timed-mutes-type.ts';

const MINUTE_MS = 60_000;

/** Alice's engine and a room that tells her of everything. */
async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const roomId = roomIdOf(room);
  const mode = watched(tab.view('notifications.room', { roomId }));
  const until = watched(tab.view('notifications.mutedUntil', { roomId }));
  const set = (next: 'default' | 'all' | 'mentions' | 'mute') =>
    app.answer(tab.command('notifications.setRoom', { roomId, mode: next }));
  await set('all');
  const mute = (forMs = MINUTE_MS) => app.answer(tab.command('notifications.muteFor', { roomId, forMs }));
  return { app, tab, roomId, set, mute, mode: () => valueOf(mode), until: () => valueOf(until) };
}

test('[NT-12] a room that is muted for a time has the mode before again after it, and is not ended twice', async () => {
  const { app, tab, mute, mode, until, roomId } = await start();
  const now = app.env.clock.now();
  expect(await mute()).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(mode()).toBe('mute');
  expect(until()).toBeGreaterThanOrEqual(now + MINUTE_MS);
  await mute(2 * MINUTE_MS);
  await app.pass(MINUTE_MS + 1_000);
  expect(mode()).toBe('mute');
  await app.pass(MINUTE_MS);
  expect(mode()).toBe('all');
  expect(until()).toBeNull();
  await app.answer(tab.command('notifications.setRoom', { roomId, mode: 'mute' }));
  await app.pass(3 * MINUTE_MS);
  expect(mode()).toBe('mute');
});

test('[NT-12] a mute ends after a restart, too, though its time came while nothing ran', async () => {
  const { app, mute } = await start();
  await mute();
  await app.pass(1_000);
  app.engine.stop();
  await app.pass(2 * MINUTE_MS);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = again.openTab();
  const roomId = roomIdOf(app.server.room(['alice'], { name: 'Other' }));
  const modes = watched(tab.listView('roomList.rooms', null));
  await again.pass(10_000);
  const ops = valueOf(modes).items.find((item) => item.roomId !== roomId);
  expect(ops?.notificationMode).toBe('all');
});

test('[NT-13] a mode that was chosen by hand stays, here and on another device, and muting it for good does too', async () => {
  const { app, set, mute, mode, until, tab, roomId } = await start();
  await mute();
  await app.pass(1_000);
  await set('mentions');
  await app.pass(2 * MINUTE_MS);
  expect(mode()).toBe('mentions');
  await mute();
  await set('mute');
  await app.pass(1_000);
  expect(until()).toBeNull();
  await app.pass(2 * MINUTE_MS);
  expect(mode()).toBe('mute');
  await mute();
  const other = new TestEngine(app.server, app.env.clock);
  const otherTab = other.openTab();
  await other.signIn(otherTab, 'alice');
  await other.pass(1_000);
  await other.answer(otherTab.command('notifications.setRoom', { roomId, mode: 'all' }));
  await app.pass(1_000);
  await other.answer(otherTab.command('notifications.setRoom', { roomId, mode: 'mute' }));
  await app.pass(2 * MINUTE_MS);
  expect(mode()).toBe('mute');
  await app.answer(tab.command('notifications.unmute', { roomId }));
  await app.pass(1_000);
  expect(mode()).toBe('default');
});

test('[NT-12] a mute that is ended before its time brings the mode before back, and its note is gone', async () => {
  const { app, tab, mute, mode, roomId } = await start();
  await mute();
  await app.pass(1_000);
  expect(await app.answer(tab.command('notifications.unmute', { roomId }))).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(mode()).toBe('all');
  const kept = await app.answer(tab.command('accountData.get', { type: TIMED_MUTES_TYPE }));
  expect(kept).toEqual({ ok: true, value: { rooms: {} } });
});

test('[NT-13] a client that knows no notes overrules one by hand: what it mutes afterwards stays muted', async () => {
  const { app, mute, mode, until, roomId } = await start();
  const elsewhere = (override: Json) =>
    app.server.user('alice').setAccountData('m.push_rules', { global: { override } });
  await mute();
  await app.pass(1_000);
  elsewhere([]);
  await app.pass(1_000);
  expect(mode()).toBe('default');
  const conditions = [{ kind: 'event_match', key: 'room_id', pattern: roomId }];
  elsewhere([{ rule_id: roomId, default: false, enabled: true, conditions, actions: [] }]);
  await app.pass(1_000);
  expect(until()).toBeNull();
  await app.pass(2 * MINUTE_MS);
  expect(mode()).toBe('mute');
});
