// @ts-check
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveClient } from './server.mjs';

const SCRIPT = `export const text = ${JSON.stringify('tide '.repeat(200))};`;
/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof serveClient>>} */
let server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-server-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Parley</title>');
  await writeFile(join(dist, '.hidden'), 'hidden');
  await writeFile(join(dist, 'assets', 'main-DeadBee1.js'), SCRIPT);
  await writeFile(join(dist, 'assets', 'engine-Ab_-1234.wasm'), Buffer.from([0, 97, 115, 109]));
  await symlink(join(folder, 'secret.txt'), join(dist, 'link.txt'));
  server = await serveClient({
    dist,
    homeserverOrigin: 'http://127.0.0.1:7421',
    config: { defaultHomeserver: 'http://127.0.0.1:7421' },
  });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/**
 * A request as it stands: `fetch` would tidy the path first.
 * @param {string} path
 * @param {{method?: string, headers?: Record<string, string>}} [options]
 * @returns {Promise<{status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer}>}
 */
function ask(path, { method = 'GET', headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('the page is at the root and asked for anew', async () => {
  const { status, headers, body } = await ask('/');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body.toString()).toContain('Parley');
});

test('files named by a hash are kept for good', async () => {
  const { headers } = await ask('/assets/main-DeadBee1.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await ask('/assets/engine-Ab_-1234.wasm')).headers['content-type']).toBe('application/wasm');
});

test('[SEC-61] the page policy is on every answer, scripts of workers and errors too', async () => {
  for (const path of ['/', '/assets/main-DeadBee1.js', '/nothing', '/config.json']) {
    const { headers } = await ask(path);
    expect(headers['content-security-policy']).toContain('http://127.0.0.1:7421');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('the generated configuration presets the homeserver', async () => {
  const { status, headers, body } = await ask('/config.json');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(JSON.parse(body.toString())).toEqual({ defaultHomeserver: 'http://127.0.0.1:7421' });
});

test('texts are compressed as the browser likes', async () => {
  const path = '/assets/main-DeadBee1.js';
  const brotli = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  const zipped = await ask(path, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT);
  const plain = await ask(path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect(new Set([brotli.headers.etag, zipped.headers.etag, plain.headers.etag]).size).toBe(3);
});

test('what the browser has already is not sent again', async () => {
  const { headers } = await ask('/');
  const again = await ask('/', { headers: { 'if-none-match': `W/"other", ${headers.etag ?? ''}` } });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
});

test('HEAD has the headers without the body', async () => {
  const { status, headers, body } = await ask('/', { method: 'HEAD' });
  expect(status).toBe(200);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
  expect(body).toHaveLength(0);
});

test('a part is not cut out: whoever asks for a range gets the whole file', async () => {
  const { status, headers, body } = await ask('/assets/main-DeadBee1.js', { headers: { range: 'bytes=0-9' } });
  expect(status).toBe(200);
  expect(headers['content-range']).toBeUndefined();
  expect(body.toString()).toBe(SCRIPT);
});

test('other methods are refused', async () => {
  const { status, headers } = await ask('/', { method: 'POST' });
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%00',
  '/%zz',
  '//secret.txt',
  '/link.txt',
  '/.hidden',
  '/assets',
  '/nothing.js',
])('nothing outside the folder is served: %s', async (path) => {
  const { status, body } = await ask(path);
  expect(status).toBe(404);
  expect(body.toString()).not.toContain('outside');
});

test('a taken port is said in one sentence', async () => {
  await expect(serveClient({ dist: folder, port: server.port })).rejects.toThrow(
    `Port ${server.port} for the client is in use by another program. End that one, or choose another with --port N.`,
  );
});
