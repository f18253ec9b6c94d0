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

test('[04.DI-02] [04.DI-03] where there is no file, or none that can be read, the name stands for itself', async () => {
  const { discover, wellKnown } = start();
  for (const [status, body] of [
    [404, {}],
    [500, {}],
    [200, new TextEncoder().encode('{"m.homeserver": {')],
  ] as const) {
    wellKnown(status, body);
    expect(await discover()).toMatchObject({ ok: true, value: { baseUrl: 'https://example.org' } });
  }
});

test('[04.DI-04] [04.DI-05] [04.DI-06] [04.DI-07] [04.DI-08] what a file says wrong is told in the exact words', async () => {
  const { app, discover, wellKnown } = start();
  for (const [content, message] of [
    [{}, 'Invalid homeserver discovery response'],
    [{ 'm.homeserver': {} }, 'Invalid base_url for m.homeserver'],
    [{ 'm.homeserver': { base_url: '' } }, 'Invalid base_url for m.homeserver'],
    [{ 'm.homeserver': { base_url: 'ftp://example.org' } }, 'Invalid base_url for m.homeserver'],
  ] as const) {
    wellKnown(200, content);
    expect(await discover()).toEqual({ ok: false, error: { kind: 'notAHomeserver', message } });
  }
  for (const [versions, error] of [
    [{ versions: 'v1.1' }, { kind: 'notAHomeserver', message: NOT_A_SERVER }],
    [
      { versions: ['r0.6.1', 'v9.9'] },
      { kind: 'versionsNotSupported', message: 'The homeserver does not meet the version requirements' },
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
