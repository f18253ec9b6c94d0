import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { reply } from '@parley/testkit/homeserver/http-exchange.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

const EXTENSION = 'org.matrix.msc4354.sticky_events';
const isSync = ({ path }: LoggedRequest) => path.endsWith('/sync');

/** A membership as a sticky event. */
function sticky(id: string, sentAt: number, content: object): JsonObject {
  return {
    ...{ event_id: id, type: 'org.matrix.msc4143.rtc.member', sender: '@bob:example.org', origin_server_ts: sentAt },
    msc4354_sticky: { duration_ms: 60_000 },
    content: { msc4354_sticky_key: 'stay', ...content } as JsonObject,
  };
}

const JOINED = {
  slot_id: 'm.call#ROOM',
  member: { id: 'stay', claimed_user_id: '@bob:example.org', claimed_device_id: 'PHONE' },
  application: { type: 'm.call' },
  rtc_transports: [{ type: 'livekit', livekit_service_url: 'https://sfu.bob.example.org' }],
  versions: [],
};

async function stage({ isSliding = true } = {}) {
  const app = createTestEngine();
  app.server.state.offersSlidingSync = isSliding;
  const room = app.server.room(['alice', 'bob'], { name: 'Talk' });
  const roomId = roomIdOf(room);
  const tab = app.openTab();
  const view = watched(tab.view('rtc.room', { roomId }));
  const running = watched(tab.view('rtc.running', null));
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  /** The next answer of sync brings these. */
  const bring = async (...events: readonly JsonObject[]) => {
    const body: JsonObject = isSliding
      ? { pos: 'made up', extensions: { [EXTENSION]: { next_batch: 'after', rooms: { [roomId]: { events } } } } }
      : { next_batch: 'made up', rooms: { join: { [roomId]: { msc4354_sticky: { events } } } } };
    app.server.intercept(isSync, { kind: 'answer', reply: reply(body) }, 1);
    room.send('bob', 'news');
    await app.pass(1_000);
  };
  return {
    ...{ app, bring, room, now: () => app.env.clock.now() },
    devices: () => valueOf(view).members.map(({ deviceId }) => deviceId),
    running: () => valueOf(running).length,
  };
}

for (const isSliding of [true, false])
  test(`[RTC-10] [01.E-10] sticky memberships ${isSliding ? 'of sliding sync' : 'of sync'} count until they end, or are taken back`, async () => {
    const { app, bring, now, devices, running } = await stage({ isSliding });
    await bring(sticky('$one', now(), JOINED));
    expect([devices(), running()]).toEqual([['PHONE'], 1]);
    await bring(sticky('$two', now(), {}));
    expect([devices(), running()]).toEqual([[], 0]);
    await bring(sticky('$three', now(), JOINED));
    expect(devices()).toEqual(['PHONE']);
    await app.pass(61_000);
    expect([devices(), running()]).toEqual([[], 0]);
  });

test('[RTC-10] a server is asked for what came after the last, and for all of it anew when it lost its place', async () => {
  const { app, bring, now } = await stage();
  const since = () => {
    const { body } = app.server.requests.matching(isSync).at(-1) ?? {};
    return JSON.stringify(body).match(/"org.matrix.msc4354.sticky_events":(\{[^}]*\})/)?.[1];
  };
  expect(since()).toBe('{"enabled":true}');
  app.server.intercept(
    isSync,
    {
      kind: 'answer',
      reply: reply({ pos: 'made up', extensions: { [EXTENSION]: { next_batch: 'after', rooms: {} } } }),
    },
    1,
  );
  app.server.roomById(app.server.state.rooms.keys().next().value ?? '').send('bob', 'news');
  const asked = app.server.requests.all.length;
  await app.pass(1_000);
  const bodies = app.server.requests.all.slice(asked).map(({ body }) => JSON.stringify(body));
  expect(bodies.some((body) => body?.includes('"since":"after"'))).toBe(true);
  // The place was made up, so the server did not know it.
  await app.pass(10_000);
  expect(since()).toBe('{"enabled":true}');
  await bring(sticky('$one', now(), JOINED));
});
