/** Messages to devices: stored, sent in order, once, whatever fails. */
import { createTestEngine, TestEngine } from '@parley/testkit/engine/test-engine.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { TestClient } from '@parley/testkit/homeserver/test-client.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../protocol/ids/ids.ts';
import type { ToDeviceMessage } from './contract.ts';
import type { Client } from './remote.ts';

const TYPE = 'org.example.ping';
const isSending = ({ path }: LoggedRequest) => path.includes('/sendToDevice/');

async function start() {
  const app = createTestEngine();
  const bob = await TestClient.signIn(app.server, 'bob');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, bob, tab, ...toolsOf(app, tab, bob) };
}

function toolsOf(app: TestEngine, tab: Client, bob: TestClient) {
  const { server } = app;
  const devices = [...server.state.devices.values()];
  const inbox = devices.find(({ id, userId }) => userId === bob.userId && id === bob.deviceId);
  const received = () => (inbox?.toDevice ?? []).map(({ value }) => asObject(value['content'])['n']);
  const requests = () => server.requests.matching(isSending);
  const send = (messages: readonly ToDeviceMessage[], type = TYPE) =>
    app.answer(tab.command('toDevice.send', { type, messages }));
  return { received, requests, send };
}

/** `count` messages to one device, numbered from `first`: each has a batch of its own. */
function pings(bob: TestClient, first: number, count: number): readonly ToDeviceMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    userId: bob.userId as UserId,
    deviceId: bob.deviceId as DeviceId,
    content: { n: first + index },
  }));
}

/** The engine dies, and another begins with what was stored. */
async function restart(app: TestEngine): Promise<TestEngine> {
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  next.openTab();
  await next.pass(10);
  return next;
}

test('[04.TD-01] [04.TD-02] messages go in batches of twenty, one after the other, each with an id of its own', async () => {
  const { app, bob, requests, send } = await start();
  app.server.intercept(isSending, { kind: 'delayAnswer', delayMs: 1_000 });
  const messages = Array.from({ length: 45 }, (_, n) => ({
    userId: bob.userId as UserId,
    deviceId: `D${n}` as DeviceId,
    content: { n },
  }));
  const pending = send(messages);
  await app.pass(500);
  expect(await pending).toEqual({ ok: true, value: null });
  expect(requests()).toHaveLength(1);
  await app.pass(5_000);
  const bodies = requests().map(({ body }) => asObject(asObject(asObject(body)['messages'])[bob.userId]));
  expect(bodies.map((byDevice) => Object.keys(byDevice).length)).toEqual([20, 20, 5]);
  const contents = bodies.flatMap((byDevice) => Object.values(byDevice).map(asObject));
  expect(contents.map((content) => content['n'])).toEqual(messages.map(({ content }) => content.n));
  expect(new Set(contents.map((content) => content['org.matrix.msgid'])).size).toBe(45);
  expect(new Set(requests().map(({ path }) => path)).size).toBe(3);
});

test('[04.TD-03] what fails is tried again under the same transaction id, arrives once, and keeps its place', async () => {
  const { app, bob, received, requests, send } = await start();
  app.server.intercept(isSending, { kind: 'loseAnswer' }, 2);
  app.server.intercept(isSending, { kind: 'answer', reply: { status: 502, body: {} } }, 1);
  app.server.intercept(isSending, { kind: 'unreachable' }, 1);
  await send(pings(bob, 1, 2));
  await send(pings(bob, 3, 2));
  await app.pass(60_000);
  expect(received()).toEqual([1, 2, 3, 4]);
  expect(requests()).toHaveLength(8);
  expect(new Set(requests().map(({ path }) => path)).size).toBe(4);
});

test('[04.TD-03] a wait that the server asks for is kept; what it refuses is given up, and the next goes at once', async () => {
  const { app, bob, received, requests, send } = await start();
  const refused = { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'no' } };
  const tooMany = { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', error: '', retry_after_ms: 20_000 } };
  app.server.intercept(isSending, { kind: 'answer', reply: refused }, 1);
  app.server.intercept(isSending, { kind: 'answer', reply: tooMany }, 1);
  await send(pings(bob, 1, 3));
  app.server.setReachable(false);
  app.server.setReachable(true);
  await app.pass(19_000);
  expect(requests()).toHaveLength(1);
  await app.pass(2_000);
  expect(received()).toEqual([2, 3]);
  await app.pass(60_000);
  expect(requests()).toHaveLength(4);
});

test('[04.TD-03] an engine that dies between batches leaves the rest to the next one: nothing is lost or comes twice', async () => {
  const { app, bob, received, send } = await start();
  const stop = app.server.intercept(isSending, { kind: 'delayAnswer', delayMs: 1_000 });
  await send(pings(bob, 1, 10));
  // The fourth has arrived, and nobody here has heard of it.
  await app.pass(3_500);
  expect(received()).toEqual([1, 2, 3, 4]);
  const next = await restart(app);
  stop();
  await next.pass(5_000);
  expect(received()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const third = await restart(next);
  await third.pass(5_000);
  expect(received()).toHaveLength(10);
});

test('[TD-01] what the disk does not take is not sent; who is signed out and a type that is no name are told so', async () => {
  const { app, bob, tab, requests, send } = await start();
  expect(await send(pings(bob, 1, 1), '..')).toMatchObject({ error: { kind: 'badType' } });
  expect(await send([])).toEqual({ ok: true, value: null });
  const isOurs = ({ ops }: { readonly ops: readonly { readonly store: string }[] }) =>
    ops.some(({ store }) => store === 'to-device');
  const stop = app.env.databases.failWrites((attempt) =>
    isOurs(attempt) ? { kind: 'failed', reason: 'test' } : undefined,
  );
  expect(await send(pings(bob, 1, 2))).toMatchObject({ error: { kind: 'storageFailed' } });
  stop();
  await app.pass(60_000);
  expect(requests()).toHaveLength(0);
  await app.answer(tab.command('login.signOut', null));
  expect(await send(pings(bob, 1, 1))).toMatchObject({ error: { kind: 'signedOut' } });
});

test('[04.TD-01] a message to all devices of a person reaches each of them', async () => {
  const { app, bob, received, send } = await start();
  const other = await TestClient.signIn(app.server, 'bob');
  await send([{ userId: bob.userId as UserId, deviceId: '*', content: { n: 7 } }]);
  await app.pass(1_000);
  expect(received()).toEqual([7]);
  expect(toolsOf(app, app.openTab(), other).received()).toEqual([7]);
});
