import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';

const PORTAL = {
  status: 200,
  headers: new Map([['content-type', 'text/html']]),
  body: new TextEncoder().encode('<html><title>Hotel Wi-Fi</title>'),
};
const NOT_A_SERVER = 'Homeserver URL does not appear to be a valid Matrix homeserver';

function start(): {
  readonly app: TestEngine;
  readonly signIn: (homeserver?: string, password?: string) => Promise<unknown>;
} {
  const app = createTestEngine();
  const { password: right } = app.server.user('alice');
  const tab = app.openTab();
  return {
    app,
    signIn: (homeserver = 'example.org', password = right) =>
      app.answer(tab.command('login.password', { homeserver, user: 'alice', password })),
  };
}

test('[LO-01] a server name is asked where its homeserver is, and the password goes only there', async () => {
  const { app, signIn } = start();
  expect(await signIn()).toMatchObject({ ok: true, value: { userId: '@alice:example.org' } });
  const asked = app.server.requests.all.map(({ method, path }) => `${method} ${path}`);
  expect(asked.slice(0, 1)).toEqual(['GET /.well-known/matrix/client']);
  expect(asked).toContain('POST /_matrix/client/v3/login');
  const withPassword = app.server.requests.all.filter(({ body }) =>
    JSON.stringify(body ?? null).includes('alice-password'),
  );
  expect(withPassword.map(({ path }) => path)).toEqual(['/_matrix/client/v3/login']);
});

test('[LO-02] an address that is none, a server that is not there, one that is none', async () => {
  const { app, signIn } = start();
  expect(await signIn('')).toMatchObject({ ok: false, error: { kind: 'invalidAddress' } });
  expect(await signIn('ftp://example.org')).toMatchObject({ ok: false, error: { kind: 'invalidAddress' } });
  expect(await signIn('nowhere.example')).toEqual({ ok: false, error: { kind: 'unreachable' } });
  app.server.setReachable(false);
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'unreachable' } });
});

test('[LO-02] a captive portal is not taken for a homeserver, nor is broken JSON', async () => {
  const { app, signIn } = start();
  const stop = app.server.intercept(() => true, { kind: 'answer', reply: PORTAL });
  const notAServer = { ok: false, error: { kind: 'notAHomeserver', message: NOT_A_SERVER, state: 'FAIL_ERROR' } };
  expect(await signIn()).toMatchObject({ ok: false, error: { kind: 'badWellKnown', reason: 'Invalid JSON' } });
  expect(await signIn('https://example.org')).toEqual(notAServer);
  stop();
  const broken = { status: 200, body: new TextEncoder().encode('{"versions": [') };
  app.server.intercept('/versions', { kind: 'answer', reply: broken }, 1);
  expect(await signIn()).toEqual(notAServer);
  app.server.intercept('/login', { kind: 'answer', reply: { status: 502, body: PORTAL.body } }, 1);
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(await signIn()).toMatchObject({ ok: true });
});

test('[LO-03] a refusal is told apart: wrong password, deactivated, too many tries, anything else', async () => {
  const { app, signIn } = start();
  expect(await signIn(undefined, 'wrong')).toEqual({ ok: false, error: { kind: 'wrongPassword' } });
  const refuse = (status: number, body: Record<string, string | number>) =>
    app.server.intercept(
      ({ method, path }) => method === 'POST' && path.endsWith('/login'),
      { kind: 'answer', reply: { status, body } },
      1,
    );
  refuse(403, { errcode: 'M_USER_DEACTIVATED' });
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'accountDeactivated' } });
  refuse(429, { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 2_000 });
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'rateLimited', retryAfterMs: 2_000 } });
  refuse(400, { errcode: 'M_INVALID_USERNAME', error: 'No.' });
  expect(await signIn()).toEqual({
    ok: false,
    error: { kind: 'refused', status: 400, errcode: 'M_INVALID_USERNAME', message: 'No.' },
  });
  app.server.intercept(
    '/login',
    { kind: 'answer', reply: { status: 200, body: { flows: [{ type: 'm.login.sso' }] } } },
    1,
  );
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'passwordNotOffered' } });
});

test('[LO-04] where nothing can be stored nobody is signed in, and the token is given back', async () => {
  const { app, signIn } = start();
  const stop = app.env.databases.failWrites(() => ({ kind: 'quotaExceeded' }));
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  stop();
  const original = app.env.databases.open.bind(app.env.databases);
  app.env.databases.open = async (schema) =>
    schema.name.startsWith('parley-account')
      ? { ok: false, error: { kind: 'failed', reason: 'broken' } }
      : original(schema);
  expect(app.server.requests.matching('/logout')).toHaveLength(1);
  expect(await signIn()).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  expect(app.server.requests.matching('/logout')).toHaveLength(2);
  app.env.databases.open = original;
  const session = watched(app.openTab().view('login.session', null));
  await app.pass(10);
  expect(valueOf(session)).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'everything' });
  expect(await signIn()).toMatchObject({ ok: true });
});

test('[LO-06] two tabs that sign in at once are one session: what was written meanwhile stays, the other is given back', async () => {
  const { app, signIn } = start();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const { password } = app.server.user('alice');
  const isLogin = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === 'POST' && path.endsWith('/login');
  const isSend = ({ path }: { readonly path: string }) => path.includes('/send/');
  app.server.intercept(isLogin, { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  const slow = app.openTab().command('login.password', { homeserver: 'example.org', user: 'alice', password });
  await app.pass(1_000);
  expect(await signIn()).toMatchObject({ ok: true });
  const tab = app.openTab();
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  const stop = app.server.intercept(isSend, { kind: 'unreachable' });
  await app.answer(tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'kept', format: 'plain' }));
  expect(await app.answer(slow)).toMatchObject({ ok: true });
  stop();
  await app.pass(10_000);
  expect(textsOf(items)).toContain('kept');
  expect(app.server.requests.matching(isSend).at(-1)).toMatchObject({ outcome: 200 });
  expect(app.server.user('alice').deviceIds).toHaveLength(1);
});

test('[LO-05] [11.SG-03] a session database that cannot be opened is said so, and why', async () => {
  for (const [kind, reason] of [
    ['tooNew', 'tooNew'],
    ['blocked', 'blocked'],
    ['closed', 'broken'],
  ] as const) {
    const clock = new FakeClock();
    const first = new TestEngine(new FakeHomeserver({ clock }), clock);
    first.engine.stop();
    first.env.databases.failOpen({ kind });
    const app = new TestEngine(first.server, clock, { databases: first.env.databases });
    const session = watched(app.openTab().view('login.session', null));
    await app.pass(10);
    expect(valueOf(session)).toEqual({ kind: 'storageFailed', reason });
  }
});
