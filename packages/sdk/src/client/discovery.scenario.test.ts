import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import type { Reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

const NOT_A_SERVER = 'Homeserver URL does not appear to be a valid Matrix homeserver';

function start() {
  const app = createTestEngine();
  app.server.user('alice');
  const tab = app.openTab();
  const discover = () => app.answer(tab.command('login.discover', { homeserver: 'example.org' }));
  const wellKnown = (status: number, body: Reply['body']) =>
    app.server.intercept('/.well-known/matrix/client', { kind: 'answer', reply: { status, body } }, 1);
  return { app, tab, discover, wellKnown };
}

test('[04.DI-02] [LO-07] where there is no file, or nothing that answers, the name stands for itself, and that is told', async () => {
  const { app, discover, wellKnown } = start();
  wellKnown(404, {});
  expect(await discover()).toMatchObject({
    ok: true,
    value: {
      baseUrl: 'https://example.org',
      wellKnown: { state: 'PROMPT', reason: 'No .well-known JSON file found' },
      identityServer: null,
    },
  });
  app.server.intercept('/.well-known/matrix/client', { kind: 'unreachable' }, 1);
  expect(await discover()).toMatchObject({
    ok: true,
    value: { baseUrl: 'https://example.org', wellKnown: { state: 'FAIL_PROMPT', reason: 'General failure' } },
  });
});

test('[04.DI-03] [LO-07] a file that cannot be had or read is an error, told apart in the exact words', async () => {
  const { discover, wellKnown } = start();
  for (const [status, body, reason] of [
    [500, {}, 'General failure'],
    [200, new TextEncoder().encode('{"m.homeserver": {'), 'Invalid JSON'],
    [200, new TextEncoder().encode('[]'), 'Invalid JSON'],
  ] as const) {
    wellKnown(status, body);
    const message = 'Invalid homeserver discovery response';
    expect(await discover()).toEqual({
      ok: false,
      error: { kind: 'badWellKnown', message, state: 'FAIL_PROMPT', reason },
    });
  }
});

test('[04.DI-09] [04.DI-10] [04.DI-12] [LO-08] the identity server is asked whether it is one, for who wants to know', async () => {
  const { app, tab, discover, wellKnown } = start();
  const asked = () => app.server.requests.matching(({ path }) => path === '/_matrix/identity/v2');
  const file = (base: unknown) => {
    const identity = base === undefined ? {} : { 'm.identity_server': { base_url: base } };
    wellKnown(200, { 'm.homeserver': { base_url: 'https://example.org' }, ...identity } as Reply['body']);
  };
  const find = async () => {
    const input = { homeserver: 'example.org', withIdentityServer: true };
    const answer = await app.answer(tab.command('login.discover', input));
    return answer.ok ? answer.value.identityServer : answer.error;
  };
  file(undefined);
  expect(await find()).toEqual({ state: 'PROMPT', error: null, baseUrl: null });
  file('x');
  expect(await find()).toEqual({
    state: 'FAIL_PROMPT',
    error: 'Invalid base_url for m.identity_server',
    baseUrl: null,
  });
  expect(asked()).toHaveLength(0);
  file('https://example.org/');
  expect(await find()).toEqual({
    state: 'FAIL_PROMPT',
    error: 'Identity server URL does not appear to be a valid identity server',
    baseUrl: 'https://example.org',
  });
  expect(asked()).toHaveLength(1);
  app.server.intercept('/_matrix/identity/v2', { kind: 'answer', reply: { status: 200, body: {} } }, 1);
  file('https://example.org/');
  expect(await find()).toEqual({ state: 'SUCCESS', error: null, baseUrl: 'https://example.org' });
  file('https://example.org/');
  expect(await discover()).toMatchObject({
    ok: true,
    value: { wellKnown: { state: 'SUCCESS' }, identityServer: null },
  });
  expect(asked()).toHaveLength(2);
});

test('[04.DI-04] [04.DI-05] [04.DI-06] [04.DI-07] [04.DI-08] what a file says wrong is told in the exact words', async () => {
  const { app, discover, wellKnown } = start();
  for (const [content, message, state] of [
    [{}, 'Invalid homeserver discovery response', 'FAIL_PROMPT'],
    [{ 'm.homeserver': {} }, 'Invalid base_url for m.homeserver', 'FAIL_PROMPT'],
    [{ 'm.homeserver': { base_url: '' } }, 'Invalid base_url for m.homeserver', 'FAIL_PROMPT'],
    [{ 'm.homeserver': { base_url: 'ftp://example.org' } }, 'Invalid base_url for m.homeserver', 'FAIL_ERROR'],
  ] as const) {
    wellKnown(200, content);
    expect(await discover()).toEqual({ ok: false, error: { kind: 'notAHomeserver', message, state } });
  }
  for (const [versions, error] of [
    [{ versions: 'v1.1' }, { kind: 'notAHomeserver', message: NOT_A_SERVER, state: 'FAIL_ERROR' }],
    [
      { versions: ['r0.6.1', 'v9.9'] },
      {
        kind: 'versionsNotSupported',
        message: 'The homeserver does not meet the version requirements',
        state: 'FAIL_ERROR',
      },
    ],
  ] as const) {
    app.server.intercept('/versions', { kind: 'answer', reply: { status: 200, body: versions } }, 1);
    expect(await discover()).toEqual({ ok: false, error });
  }
});

test('[11.NU-09] a server that never answers is given up after five seconds a step', async () => {
  const { app, tab, wellKnown } = start();
  wellKnown(404, {});
  app.server.intercept(({ path }) => path.startsWith('/_matrix/'), { kind: 'hang' });
  let found: unknown;
  void tab.command('login.discover', { homeserver: 'example.org' }).then((answer) => {
    found = answer;
  });
  await app.pass(4_900);
  expect(found).toBe(undefined);
  await app.pass(200);
  expect(found).toEqual({ ok: false, error: { kind: 'unreachable' } });
});
