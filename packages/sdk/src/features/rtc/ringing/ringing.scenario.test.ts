import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { describe, expect, test } from 'vitest';
import type { Timeline } from '../../../client/contract.ts';
import type { EventId } from '../../../protocol/ids/ids.ts';

const MEMBER = 'org.matrix.msc3401.call.member';
const NOTIFICATION = 'org.matrix.msc4075.rtc.notification';
const DECLINE = 'org.matrix.msc4310.rtc.decline';
const KEY = '_@bob:example.org_PHONE_m.call';

const MEMBERSHIP = {
  ...{ application: 'm.call', call_id: '', scope: 'm.room', device_id: 'PHONE', expires: 14_400_000 },
  focus_active: { type: 'livekit', focus_selection: 'multi_sfu' },
  foci_preferred: [{ type: 'livekit', livekit_service_url: 'https://sfu.bob.example.org' }],
};

/** Alice, in a room with Bob who calls. */
async function stage({ members = ['alice', 'bob'] as [string, ...string[]] } = {}) {
  const app = createTestEngine();
  const transports = { rtc_transports: [{ type: 'livekit', livekit_service_url: 'https://rtc.example.org' }] };
  app.server.intercept('/rtc/transports', { kind: 'answer', reply: reply(transports) });
  const room = app.server.room(members, { name: 'Talk' });
  const roomId = roomIdOf(room);
  const levels = room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('alice', 'm.room.power_levels', { ...levels, events: { [MEMBER]: 0 } });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const ringing = watched(tab.view('rtc.ringing', null));
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(1_000);
  const join = (tell: 'ring' | 'notify' | null) =>
    app.answer(tab.command('rtc.join', { roomId, pageId: 'page', intent: 'video', tell }));
  return {
    ...{ app, room, roomId, tab, join },
    ringing: () => valueOf(ringing).map(({ caller, kind, intent }) => [caller.name, kind, intent]),
    items: () => {
      const shown = valueOf(items).items.filter(
        (item): item is Extract<Timeline, { kind: 'event' }> => item.kind === 'event',
      );
      return shown.flatMap(({ content, extras }) =>
        content.kind === 'rtcCall' ? [{ content, extra: extras[0] }] : [],
      );
    },
    call: async (more: object = {}, sender = 'bob') => {
      const { event_id: member } = room.state(sender, MEMBER, MEMBERSHIP, `_@${sender}:example.org_PHONE_m.call`);
      const content = {
        'm.mentions': { user_ids: [], room: true },
        notification_type: 'ring',
        'm.relates_to': { rel_type: 'm.reference', event_id: member },
        ...{ sender_ts: app.env.clock.now(), lifetime: 30_000, 'm.call.intent': 'video', ...more },
      };
      const { event_id: id } = room.event(sender, NOTIFICATION, content);
      await app.pass(500);
      return id as EventId;
    },
    sent: (type: string) => room.events.filter((event) => event.type === type && event.sender === '@alice:example.org'),
  };
}

describe('what rings', () => {
  test('[09.N-03] a call of the room, until its time is over', async () => {
    const { app, call, ringing } = await stage();
    await call();
    expect(ringing()).toEqual([['Bob', 'ring', 'video']]);
    await app.pass(29_000);
    expect(ringing()).toHaveLength(1);
    await app.pass(1_000);
    expect(ringing()).toEqual([]);
  });

  test('[09.N-02] [09.N-03] calls of both forms; not old ones, nor such as are for others, nor bad ones', async () => {
    const { app, room, call, ringing } = await stage();
    await call({ sender_ts: app.env.clock.now() - 15_000, lifetime: 10_000 });
    await call({ 'm.mentions': { user_ids: ['@cyd:example.org'] } });
    await call({ lifetime: 'long' });
    expect(ringing()).toEqual([]);
    // A clock that is an hour off is not believed, and nobody rings for an hour.
    await call({ sender_ts: app.env.clock.now() + 3_600_000, lifetime: 3_600_000, notification_type: 'notification' });
    expect(ringing()).toEqual([['Bob', 'notify', 'video']]);
    await app.pass(90_000);
    expect(ringing()).toEqual([]);
    const oldest = { application: 'm.call', 'm.mentions': { room: true }, notify_type: 'ring', call_id: '' };
    room.event('bob', 'org.matrix.msc4075.call.notify', oldest);
    await app.pass(500);
    expect(ringing()).toEqual([['Bob', 'ring', 'audio']]);
  });

  test('[CALL-36] not where the user wants no calls; among many only what is for all of them or the user', async () => {
    const { app, room, call, ringing } = await stage({ members: ['alice', 'bob', 'cyd'] });
    await call();
    expect(ringing()).toHaveLength(1);
    room.state('alice', 'm.room.join_rules', { join_rule: 'public' });
    await app.pass(31_000);
    await call();
    expect(ringing()).toEqual([]);
  });

  test('[CALL-37] nobody rings without end', async () => {
    const { app, call, ringing } = await stage();
    for (let count = 0; count < 6; count += 1) await call({ lifetime: 400 });
    await app.pass(1_000);
    await call();
    expect(ringing()).toEqual([]);
  });
});

describe('[09.N-04] what ends it', () => {
  test('the user joins here, or with another device', async () => {
    const { app, call, join, ringing } = await stage();
    await call();
    await join(null);
    await app.pass(500);
    expect(ringing()).toEqual([]);
  });

  test('the user joins with another device, and what rings later is silent', async () => {
    const { app, room, call, ringing } = await stage();
    await call();
    room.state('alice', MEMBER, { ...MEMBERSHIP, device_id: 'PC' }, '_@alice:example.org_PC_m.call');
    await app.pass(500);
    expect(ringing()).toEqual([]);
    await call();
    expect(ringing()).toEqual([]);
  });

  test('the caller has gone', async () => {
    const { app, room, call, ringing } = await stage();
    await call();
    room.state('bob', MEMBER, {}, KEY);
    await app.pass(500);
    expect(ringing()).toEqual([]);
  });

  test('[09.N-05] the user declines: here at once, with all devices, and the room is told', async () => {
    const { app, roomId, tab, room, call, sent, ringing } = await stage();
    const notificationId = await call();
    const decline = () => app.answer(tab.command('rtc.decline', { roomId, notificationId }));
    expect(await decline()).toEqual({ ok: true, value: null });
    expect(ringing()).toEqual([]);
    const reference = { 'm.relates_to': { rel_type: 'm.reference', event_id: notificationId } };
    expect(sent(DECLINE).map(({ content }) => content)).toEqual([reference]);
    await decline();
    expect(sent(DECLINE)).toHaveLength(1);
    const second = await call();
    expect(ringing()).toHaveLength(1);
    room.event('alice', DECLINE, { 'm.relates_to': { rel_type: 'm.reference', event_id: second } });
    await app.pass(500);
    expect(ringing()).toEqual([]);
  });
});

describe('[09.N-01] telling others', () => {
  test('the first to join tells, with its membership and for all of the room; later ones do not', async () => {
    const { app, room, roomId, tab, join, sent } = await stage();
    await join('ring');
    await app.pass(1_000);
    const [told] = sent(NOTIFICATION);
    expect(told?.content).toMatchObject({
      ...{ 'm.mentions': { user_ids: [], room: true }, notification_type: 'ring', lifetime: 30_000 },
      'm.relates_to': { event_id: room.events.find(({ type }) => type === MEMBER)?.event_id },
      'm.call.intent': 'video',
    });
    await app.answer(tab.command('rtc.leave', { roomId }));
    await app.pass(1_000);
    room.state('bob', MEMBER, MEMBERSHIP, KEY);
    await app.pass(1_000);
    await join('ring');
    await app.pass(1_000);
    expect(sent(NOTIFICATION)).toHaveLength(1);
  });
});

describe('[RTC-09] the call among the messages', () => {
  test('a row with what came of it; declines are none', async () => {
    const { app, room, roomId, tab, call, items } = await stage();
    const first = await call();
    expect(items()).toMatchObject([{ content: { hasVideo: true }, extra: { outcome: 'none', isRing: true } }]);
    await app.answer(tab.command('rtc.decline', { roomId, notificationId: first }));
    await app.pass(1_000);
    expect(items()).toMatchObject([{ extra: { outcome: 'declined', by: '@alice:example.org' } }]);
    await app.pass(40_000);
    await call({ 'm.call.intent': 'audio' });
    room.state('alice', MEMBER, { ...MEMBERSHIP, device_id: 'PC' }, '_@alice:example.org_PC_m.call');
    await app.pass(1_000);
    expect(items().map(({ content, extra }) => [content.hasVideo, extra])).toMatchObject([
      [true, { outcome: 'declined' }],
      [false, { outcome: 'joined' }],
    ]);
  });

  test('it notifies as a call does, though no rule of the user names it', async () => {
    const { app, tab, call } = await stage();
    const conditions = [{ kind: 'event_match', key: 'type', pattern: 'm.call.invite' }];
    const rule = { rule_id: '.m.rule.call', default: true, enabled: true, conditions, actions: ['notify'] };
    app.server.user('alice').setAccountData('m.push_rules', { global: { underride: [rule] } } as never);
    await app.pass(1_000);
    const arrived: string[] = [];
    tab.stream('notifications.arrived', { pageId: 'a' }, (event) => {
      if (event.kind === 'item' && event.item.kind !== 'settled') arrived.push(event.item.kind);
    });
    await app.answer(
      tab.command('notifications.attend', { pageId: 'a', isFocused: false, openRoomId: null, canShow: true }),
    );
    await call();
    await app.pass(1_000);
    expect(arrived).toEqual(['rtcCall']);
  });
});

test('a call rings in an engine that starts while it rings no more than it should', async () => {
  const { app, call } = await stage();
  await call();
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 4 });
  const ringing = watched(next.openTab().view('rtc.ringing', null));
  await next.pass(1_000);
  expect(valueOf(ringing)).toEqual([]);
});
