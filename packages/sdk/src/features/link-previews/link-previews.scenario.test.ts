/** Previews of pages: what the homeserver is asked for, and what it is not. */
import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

const PAGE = {
  'og:title': ' A\n page ',
  'og:site_name': 'Example',
  'og:image': 'mxc://a.example/pic',
  'og:image:width': 800,
};
const AT = 1_700_000_012_345;
const isPreview = '/preview_url';

async function start(isEncrypted = false) {
  const app = createTestEngine();
  const room = app.server.room(['alice']);
  if (isEncrypted) room.state('alice', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  const roomId = roomIdOf(room);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  const find = (url: string, more: { readonly timestamp?: number; readonly evenIfEncrypted?: boolean } = {}) =>
    app.answer(tab.command('linkPreviews.find', { roomId, url, timestamp: AT, evenIfEncrypted: false, ...more }));
  const asked = () => app.server.requests.matching(isPreview);
  return { app, find, asked };
}

test('[LNK-01] [LNK-02] [LNK-05] a page is asked for once, without its fragment, at the minute of the message', async () => {
  const { app, find, asked } = await start();
  app.server.intercept(isPreview, { kind: 'answer', reply: { status: 200, body: PAGE } });
  const [one, other] = await Promise.all([find('https://a.example/x?y=1#z'), find('https://a.example/x?y=1#w')]);
  expect(one).toEqual({
    ok: true,
    value: {
      title: 'A page',
      description: null,
      siteName: 'Example',
      image: { uri: 'mxc://a.example/pic', width: 800, height: null },
    },
  });
  expect(other).toEqual(one);
  expect(asked().map(({ query }) => [query.get('url'), query.get('ts')])).toEqual([
    ['https://a.example/x?y=1', '1699999980000'],
  ]);
});

test('[LNK-01] nothing but plain web addresses is asked for', async () => {
  const { find, asked } = await start();
  for (const url of [
    'mailto:a@b.example',
    'javascript:alert(1)',
    'https://me:pw@a.example/',
    'geo:1,2',
    'x',
    `https://a.example/${'x'.repeat(3_000)}`,
  ])
    expect(await find(url)).toEqual({ ok: true, value: null });
  expect(asked()).toEqual([]);
});

test('[LNK-03] an older server is asked at the older address', async () => {
  const { app, find, asked } = await start();
  app.server.intercept('/v1/media/preview_url', {
    kind: 'answer',
    reply: { status: 404, body: { errcode: 'M_UNRECOGNIZED' } },
  });
  app.server.intercept('/media/v3/preview_url', { kind: 'answer', reply: { status: 200, body: PAGE } });
  expect(await find('https://a.example/')).toMatchObject({ ok: true, value: { title: 'A page' } });
  expect(asked().map(({ path }) => path)).toEqual([
    '/_matrix/client/v1/media/preview_url',
    '/_matrix/media/v3/preview_url',
  ]);
});

test('[LNK-04] [SEC-22] in an encrypted room nothing is asked for unless this device allows it', async () => {
  const { app, find, asked } = await start(true);
  expect(await find('https://a.example/')).toEqual({ ok: false, error: { kind: 'notAllowed' } });
  expect(asked()).toEqual([]);
  app.server.intercept(isPreview, { kind: 'answer', reply: { status: 200, body: PAGE } });
  expect(await find('https://a.example/', { evenIfEncrypted: true })).toMatchObject({ ok: true });
});

test('[LNK-05] an answer of nonsense, and a picture from elsewhere, show nothing', async () => {
  const { app, find } = await start();
  app.server.intercept(isPreview, {
    kind: 'answer',
    reply: { status: 200, body: { 'og:title': 7, 'og:image': 'https://evil.example/x.png', __proto__: { a: 1 } } },
  });
  expect(await find('https://a.example/')).toEqual({ ok: true, value: null });
  app.server.intercept(isPreview, {
    kind: 'answer',
    reply: { status: 200, body: { 'og:title': 'x'.repeat(10_000) } },
  });
  const long = await find('https://b.example/');
  expect(long.ok && long.value?.title).toHaveLength(300);
});

test('[LNK-06] no preview is no preview for good; without a connection it is asked for again', async () => {
  const { app, find, asked } = await start();
  app.server.intercept(isPreview, { kind: 'answer', reply: { status: 502, body: { errcode: 'M_UNKNOWN' } } });
  expect(await find('https://a.example/')).toEqual({ ok: true, value: null });
  expect(await find('https://a.example/')).toEqual({ ok: true, value: null });
  expect(asked()).toHaveLength(1);
  app.server.intercept(isPreview, { kind: 'unreachable' }, 100);
  expect(await find('https://b.example/')).toEqual({ ok: false, error: { kind: 'unreachable' } });
  app.server.intercept(isPreview, { kind: 'answer', reply: { status: 200, body: PAGE } });
  expect(await find('https://b.example/')).toMatchObject({ ok: true, value: { title: 'A page' } });
});
