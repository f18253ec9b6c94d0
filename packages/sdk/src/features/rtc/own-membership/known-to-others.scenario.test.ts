import { encryptedRoom } from '@parley/testkit/engine/encrypted-room.ts';
import { TestEngine } from '@parley/testkit/engine/test-engine.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { failure, reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

const MEMBER = 'org.matrix.msc3401.call.member';
const focus = { type: 'livekit', livekit_service_url: 'https://rtc.example.org' };

/** Ana, who joins the call of an encrypted room in the moment in which she has signed in. */
async function joined() {
  const stage = encryptedRoom();
  const { server, room, roomId, clock } = stage;
  server.intercept('/rtc/transports', { kind: 'answer', reply: reply({ rtc_transports: [focus] }) });
  const levels = room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('ana', 'm.room.power_levels', { ...levels, events: { [MEMBER]: 0 } });
  const engine = new TestEngine(server, clock, { crypto: new TestCrypto(clock) });
  const tab = engine.openTab();
  const course = () =>
    server.requests.all.flatMap(({ path, query }) => {
      if (path.endsWith('/keys/upload')) return ['keys'];
      if (path.endsWith('/keys/device_signing/upload')) return ['identity'];
      return path.includes(`/state/${MEMBER}/`) && query.size === 0 ? ['join'] : [];
    });
  const begin = async () => {
    await engine.signIn(tab, 'ana');
    await engine.pass(200);
    void tab.command('rtc.join', { roomId, pageId: 'page', intent: 'video', tell: null });
  };
  return { server, engine, course, begin };
}

test('[RTC-12] who joins just after signing in is in the call once others can find the keys of the device', async () => {
  const { engine, course, begin } = await joined();
  await begin();
  await engine.pass(10_000);
  const steps = course();
  expect(steps).toContain('join');
  expect(steps.indexOf('join')).toBeGreaterThan(steps.indexOf('identity'));
  expect(steps.indexOf('identity')).toBeGreaterThan(steps.indexOf('keys'));
});

test('[RTC-12] a server that takes no keys holds up a call for ten seconds', async () => {
  const { server, engine, course, begin } = await joined();
  server.intercept('/keys/upload', { kind: 'answer', reply: failure(500, 'M_UNKNOWN', 'Later') });
  await begin();
  await engine.pass(8_000);
  expect(course()).not.toContain('join');
  await engine.pass(4_000);
  expect(course()).toContain('join');
});
