/** Files that are two things at once, under types that lie: what the page is told of them. */
import { createTestEngine, TestEngine } from '@parley/testkit/engine/test-engine.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { expect, test } from 'vitest';
import type { MxcUri } from '../../protocol/ids/ids.ts';

const SCRIPT = '<script>alert(1)</script>';
const PDF = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>';
/** One dot in a GIF, and what its reader passes over. */
const GIF = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';
const LIES = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/pdf', 'application/wasm'];

const RUN: readonly string[] = [
  SCRIPT,
  `\ufeff<!doctype html>${SCRIPT}`,
  `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x/>',
  PDF,
  `From: a\nMIME-Version: 1.0\nContent-Type: multipart/related\n\n${SCRIPT}`,
  '\0asm\x01\0\0\0',
  'PK\x03\x04 META-INF/MANIFEST.MF',
  `// GIF89a\n${SCRIPT}`,
  ` ${GIF}${SCRIPT}`,
];

const bytesOf = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0) & 0xff));

async function start() {
  const app = createTestEngine();
  app.server.room(['alice']);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab };
}

type Started = Awaited<ReturnType<typeof start>>;

async function told({ app, tab }: Started, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> {
  // The bytes are handed over, so there are some of each.
  const [mxc, uri] = [bytes, bytes.slice()].map((each) => app.server.putMedia(each, contentType) as MxcUri);
  if (mxc === undefined || uri === undefined) throw new Error('nothing was put there');
  const file = await app.answer(tab.command('media.download', { source: { kind: 'plain', mxc } }));
  const small = await app.answer(tab.command('media.thumbnail', { uri, width: 8, height: 8, method: 'crop' }));
  const types = [file, small].map((answer) => (answer.ok ? answer.value.mimeType : answer.error.kind));
  expect(types[1]).toBe(types[0]);
  return types[0] ?? '';
}

test('[SEC-31] what could run is just bytes, whatever type its server claims', async () => {
  const started = await start();
  for (const text of RUN)
    for (const lie of ['image/png', 'image/gif', ...LIES.slice(0, 2)])
      expect(await told(started, bytesOf(text), lie), `${text} as ${lie}`).toBe('application/octet-stream');
});

test('[SEC-31] what is a picture and something else is a picture and nothing else', async () => {
  const started = await start();
  for (const lie of LIES)
    for (const more of [SCRIPT, PDF, 'PK\x03\x04 META-INF/MANIFEST.MF'])
      expect(await told(started, bytesOf(GIF + more), lie), `${more} as ${lie}`).toBe('image/gif');
});

test('[SEC-36] what is larger on the server than was asked for is given up, whatever was said of it', async () => {
  const { app, tab } = await start();
  const source = { kind: 'plain', mxc: app.server.putMedia(bytesOf(GIF), 'image/gif') as MxcUri } as const;
  const download = (mostBytes: number) => app.answer(tab.command('media.download', { source, mostBytes }));
  expect(await download(GIF.length - 1)).toEqual({ ok: false, error: { kind: 'tooLarge' } });
  expect(await download(GIF.length)).toMatchObject({ ok: true, value: { mimeType: 'image/gif' } });
});

test('[MED-17] a picture of which the server makes no small one is fetched whole, up to 4 MB', async () => {
  const { app, tab } = await start();
  const small = (uri: string) => {
    const asked = { uri: uri as MxcUri, width: 8, height: 8, method: 'crop' } as const;
    return app.answer(tab.command('media.thumbnail', asked));
  };
  const unmade = { kind: 'answer', reply: failure(400, 'M_UNKNOWN', 'Cannot find any thumbnails') } as const;
  app.server.intercept(({ path }) => path.includes('/thumbnail/'), unmade);
  const picture = app.server.putMedia(bytesOf(GIF), 'application/octet-stream');
  expect(await small(picture)).toMatchObject({ ok: true, value: { mimeType: 'image/gif' } });
  const large = app.server.putMedia(bytesOf(GIF.padEnd(4_000_001)), 'application/octet-stream');
  expect(await small(large)).toEqual({ ok: false, error: { kind: 'tooLarge' } });
  const missing = { kind: 'answer', reply: failure(404, 'M_NOT_FOUND', 'Not found') } as const;
  const before = app.server.requests.matching(isMedia).length;
  app.server.intercept(({ path }) => path.includes('/thumbnail/'), missing);
  expect(await small('mxc://example.org/none')).toEqual({ ok: false, error: { kind: 'notFound' } });
  expect(app.server.requests.matching(isMedia)).toHaveLength(before);
});

const isMedia = ({ path }: Pick<LoggedRequest, 'path'>) =>
  path.includes('/media/download/') || path.includes('/media/v3/download/');

test('[MED-10] what was fetched is there without a server, also after a restart, and gone with the account', async () => {
  const databases = new TestDatabases();
  const app = createTestEngine({ databases });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const source = { kind: 'plain', mxc: app.server.putMedia(bytesOf(GIF), 'image/gif') as MxcUri } as const;
  expect(await app.answer(tab.command('media.download', { source }))).toMatchObject({ ok: true });
  await app.pass(2_000);
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases, seed: 9 });
  const again = next.openTab();
  await next.pass(1_000);
  app.server.setReachable(false);
  expect(await next.answer(again.command('media.download', { source }))).toMatchObject({
    value: { bytes: bytesOf(GIF) },
  });
  app.server.setReachable(true);
  await next.answer(again.command('login.signOut', null));
  await next.pass(1_000);
  expect(databases.countIn('features')).toBe(0);
});

test('[03.MX-04] [SEC-21] a server that knows no authenticated media is asked at the older addresses, without a token', async () => {
  const { app, tab } = await start();
  const gone = { kind: 'answer', reply: failure(404, 'M_UNRECOGNIZED', 'Unrecognized request') } as const;
  app.server.intercept(({ path }) => path.startsWith('/_matrix/client/v1/media/'), gone);
  for (let count = 0; count < 2; count += 1) {
    const source = { kind: 'plain', mxc: app.server.putMedia(bytesOf(GIF), 'image/gif') as MxcUri } as const;
    expect(await app.answer(tab.command('media.download', { source }))).toMatchObject({ ok: true });
  }
  const asked = app.server.requests.matching(isMedia);
  // Once it is known, nobody asks twice.
  expect(asked.map(({ path }) => path.split('/').slice(2, 4).join('/'))).toEqual(['client/v1', 'media/v3', 'media/v3']);
  expect(asked.map(({ headers }) => headers.has('authorization'))).toEqual([true, false, false]);
});

test('[03.MX-04] a file that is not there is not looked for at the older addresses', async () => {
  const { app, tab } = await start();
  const source = { kind: 'plain', mxc: 'mxc://example.org/none' as MxcUri } as const;
  expect(await app.answer(tab.command('media.download', { source }))).toEqual({
    ok: false,
    error: { kind: 'notFound' },
  });
  expect(app.server.requests.matching(isMedia)).toHaveLength(1);
});
