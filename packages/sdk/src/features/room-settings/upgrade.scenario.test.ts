import { alias, openSettings, userId } from '@parley/testkit/engine/open-settings.ts';
import { roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

test('[RSE-05] an address is given, taken away, and refused where it leads elsewhere', async () => {
  const { app, tab, roomId } = await openSettings();
  const other = app.server.room(['bob'], { name: 'Other' });
  app.server.state.directory.name(alias('taken'), other.id);
  const set = (name: string, isSet = true) =>
    app.answer(tab.command('roomSettings.setAddress', { roomId, alias: alias(name), isSet }));
  const entry = () => app.answer(tab.command('roomSettings.directory', { roomId }));
  expect(await set('rockets')).toEqual({ ok: true, value: null });
  expect(await set('rockets')).toEqual({ ok: true, value: null });
  expect(await set('taken')).toEqual({ ok: false, error: { kind: 'addressTaken' } });
  expect(await entry()).toEqual({ ok: true, value: { addresses: [alias('rockets')], isListed: false } });
  await app.answer(tab.command('roomSettings.setListed', { roomId, isListed: true }));
  expect(await set('rockets', false)).toEqual({ ok: true, value: null });
  expect(await entry()).toEqual({ ok: true, value: { addresses: [], isListed: true } });
  app.server.state.directory.takesRooms = false;
  expect(await app.answer(tab.command('roomSettings.setListed', { roomId, isListed: false }))).toMatchObject({
    ok: false,
    error: { kind: 'refused' },
  });
});

test('[RSE-06] [RSE-07] an upgrade happens once, and brings the members along under a rate limit', async () => {
  const { app, tab, roomId, settings } = await openSettings();
  expect(await app.answer(tab.command('roomSettings.versions', null))).toMatchObject({
    ok: true,
    value: { recommended: '12', stable: ['10', '11', '12'] },
  });
  const upgraded = await app.answer(tab.command('roomSettings.upgrade', { roomId, version: '12' }));
  if (!upgraded.ok) throw new Error(JSON.stringify(upgraded.error));
  const to = upgraded.value;
  await app.pass(1_000);
  expect(settings()).toMatchObject({ successor: to, hasUnprovenSuccessor: false });
  expect(await app.answer(tab.command('roomSettings.upgrade', { roomId, version: '12' }))).toEqual(upgraded);

  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow down', { retry_after_ms: 5_000 });
  app.server.intercept('/invite', { kind: 'answer', reply: limited }, 1);
  const progress = watched(tab.view('roomSettings.bringing', { roomId }));
  expect((await app.answer(tab.command('roomSettings.bring', { roomId, to }))).ok).toBe(true);
  await app.pass(1_000);
  expect(valueOf(progress)).toEqual({ kind: 'running', to, total: 2, invited: 0, refused: 0 });
  await app.pass(10_000);
  expect(valueOf(progress)).toEqual({ kind: 'done', to, total: 2, invited: 2, refused: 0 });
  const next = app.server.roomById(to);
  expect(next.events.filter(({ content }) => content['membership'] === 'invite')).toHaveLength(2);
});

test('[RSE-06] [RSE-07] who may not upgrade is told so; bringing people can be stopped', async () => {
  const bob = await openSettings('bob');
  expect(
    await bob.app.answer(bob.tab.command('roomSettings.upgrade', { roomId: bob.roomId, version: '12' })),
  ).toMatchObject({ ok: false, error: { kind: 'refused', status: 403 } });

  const { app, tab, roomId } = await openSettings();
  const to = roomIdOf(app.server.room(['alice'], { name: 'Next' }));
  await app.pass(1_000);
  app.server.intercept('/invite', { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  app.server.intercept('/invite', { kind: 'answer', reply: failure(429, 'M_LIMIT_EXCEEDED', 'slow') }, 100);
  const progress = watched(tab.view('roomSettings.bringing', { roomId }));
  await app.answer(tab.command('roomSettings.bring', { roomId, to }));
  await app.pass(500);
  expect((await app.answer(tab.command('roomSettings.stopBringing', { roomId }))).ok).toBe(true);
  await app.pass(1_000);
  expect(valueOf(progress)).toMatchObject({ kind: 'stopped', total: 2, invited: 0 });
});

test('[RSE-08] the log has acts and settings, not new names of members', async () => {
  const { app, tab, room, roomId } = await openSettings();
  room.state('alice', 'm.room.topic', { topic: 'Rockets' });
  room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Robert' }, userId('bob'));
  room.setMembership('alice', 'carol', 'leave', 'spam');
  room.send('alice', 'hello');
  await app.pass(1_000);
  const log = await app.answer(tab.command('roomSettings.log', { roomId, from: null }));
  if (!log.ok) throw new Error(JSON.stringify(log.error));
  expect(log.value.entries.slice(0, 3)).toMatchObject([
    { by: { name: 'Alice' }, change: { kind: 'member', act: 'kicked', person: { name: 'Carol' }, reason: 'spam' } },
    { change: { kind: 'setting', setting: 'topic', detail: 'Rockets' } },
    { change: { kind: 'member', act: 'joined' } },
  ]);
});

test('[RSE-11] a change that nobody should see is taken back, by who may', async () => {
  const { app, tab, room, roomId, settings } = await openSettings();
  room.state('bob', 'm.room.topic', { topic: 'Something vile' });
  await app.pass(1_000);
  const read = () => app.answer(tab.command('roomSettings.log', { roomId, from: null }));
  const log = await read();
  const entry = log.ok ? log.value.entries[0] : undefined;
  expect(entry).toMatchObject({ isRedacted: false, change: { setting: 'topic', detail: 'Something vile' } });
  const eventId = must(entry, 'the topic').eventId;
  const redact = () => app.answer(tab.command('roomSettings.redactChange', { roomId, eventId, reason: ' vile ' }));
  expect(await redact()).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(settings().topic).toBeNull();
  expect(room.events.at(-1)?.content).toMatchObject({ redacts: eventId, reason: 'vile' });
  expect(await read()).toMatchObject({
    ok: true,
    value: { entries: expect.arrayContaining([expect.objectContaining({ eventId, isRedacted: true })]) as unknown },
  });
  const carol = await openSettings('carol');
  const topic = carol.room.state('bob', 'm.room.topic', { topic: 'x' });
  const target = { roomId: carol.roomId, eventId: topic.event_id as EventId, reason: '' };
  expect(await carol.app.answer(carol.tab.command('roomSettings.redactChange', target))).toMatchObject({
    ok: false,
    error: { kind: 'refused', status: 403 },
  });
});
