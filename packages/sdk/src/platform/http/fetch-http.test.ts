import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetchHttp, type FetchFunction, type FetchInit } from './fetch-http.ts';
import type { HttpRequest } from './http.ts';

const realFetch: FetchFunction = (url, init) => fetch(url, init);
const servers: Server[] = [];
let origin = '';
let otherOrigin = '';

/** The tokens that servers received. */
const tokensSeen: string[] = [];

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const to = url.searchParams.get('to');
    const { authorization } = request.headers;
    if (authorization !== undefined) tokensSeen.push(`${request.headers.host}${url.pathname}`);
    if (to !== null) {
      response
        .writeHead(Number(url.searchParams.get('status') ?? 302), { location: to, 'access-control-allow-origin': '*' })
        .end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(418, { 'X-Method': request.method ?? '', 'content-type': 'text/plain' });
      response.write('a'.repeat(10));
      response.end(Buffer.concat(chunks));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  origin = await listen();
  otherOrigin = await listen();
});

afterAll(() => {
  for (const server of servers) server.close();
});

function request(changes: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url: origin, headers: new Map(), timeoutMs: 1_000, ...changes };
}

/** A `fetch` that never answers and pays no attention to its signal. */
const deafFetch: FetchFunction = () => new Promise(() => undefined);

test('[HTTP-02] an answer of any status comes whole', async () => {
  const http = createFetchHttp({ fetch: realFetch, clock: new FakeClock() });
  const result = await http(request({ method: 'PUT', body: new TextEncoder().encode('söder') }));
  if (!result.ok) throw new Error(result.error.kind);
  expect(result.value.status).toBe(418);
  expect(result.value.headers.get('x-method')).toBe('PUT');
  expect(new TextDecoder().decode(result.value.body)).toBe('aaaaaaaaaasöder');
});

test('[HTTP-01] no connection, a bad address and a bad header are all unreachable', async () => {
  const http = createFetchHttp({ fetch: realFetch, clock: new FakeClock() });
  const unreachable = { ok: false, error: { kind: 'unreachable' } };
  expect(await http(request({ url: 'http://127.0.0.1:1/' }))).toEqual(unreachable);
  expect(await http(request({ url: 'no address' }))).toEqual(unreachable);
  expect(await http(request({ headers: new Map([['bad header', 'x']]) }))).toEqual(unreachable);
});

test('[HTTP-03] neither cookies, nor a referrer, nor the cache', async () => {
  const inits: FetchInit[] = [];
  const spy: FetchFunction = (url, init) => {
    inits.push(init);
    return realFetch(url, init);
  };
  await createFetchHttp({ fetch: spy, clock: new FakeClock() })(request());
  expect(inits).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }]);
});

test('[HTTP-04] redirects', async () => {
  const http = createFetchHttp({ fetch: realFetch, clock: new FakeClock() });
  const redirected = (changes: Partial<HttpRequest>, to = '/') =>
    http(request({ url: `${origin}/?to=${encodeURIComponent(to)}`, ...changes }));
  const unreachable = { ok: false, error: { kind: 'unreachable' } };
  expect((await redirected({})).ok).toBe(true);
  expect(await redirected({}, `${otherOrigin}/`)).toEqual(unreachable);
  expect(await redirected({ method: 'POST', body: '{"password":"secret"}' })).toEqual(unreachable);
  expect(await redirected({ headers: new Map([['Authorization', 'Bearer secret']]) })).toEqual(unreachable);
});

test('[SEC-21] no redirect carries a token anywhere, whatever its status and wherever it leads', async () => {
  const http = createFetchHttp({ fetch: realFetch, clock: new FakeClock() });
  const { host } = new URL(origin);
  const { host: otherHost } = new URL(otherOrigin);
  tokensSeen.length = 0;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const to of [
      '/second',
      `${otherOrigin}/second`,
      `http://${host}@${otherHost}/second`,
      `//${otherHost}/second`,
    ]) {
      const url = `${origin}/first?status=${status}&to=${encodeURIComponent(to)}`;
      const headers = new Map([['authorization', 'Bearer secret']]);
      expect(await http(request({ url, headers })), `${status} ${to}`).toEqual({
        ok: false,
        error: { kind: 'unreachable' },
      });
    }
  }
  expect(new Set(tokensSeen)).toEqual(new Set([`${host}/first`]));
});

test('[HTTP-05] the deadline holds even if the platform hangs', async () => {
  const clock = new FakeClock();
  const pending = createFetchHttp({ fetch: deafFetch, clock })(request({ timeoutMs: 500 }));
  await clock.advance(500);
  expect(await pending).toEqual({ ok: false, error: { kind: 'timedOut' } });
});

test('[HTTP-05] the deadline covers the body, and gives the exchange up', async () => {
  const clock = new FakeClock();
  let signal: AbortSignal | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.enqueue(new Uint8Array(3)) });
  const stalling: FetchFunction = async (url, init) => {
    signal = init.signal;
    return { status: 200, url, headers: new Headers(), body };
  };
  const pending = createFetchHttp({ fetch: stalling, clock })(request({ timeoutMs: 500 }));
  await clock.advance(500);
  expect(await pending).toEqual({ ok: false, error: { kind: 'timedOut' } });
  expect(signal?.aborted).toBe(true);
});

test('[HTTP-06] an abort ends it at once, before and during the exchange', async () => {
  const http = createFetchHttp({ fetch: deafFetch, clock: new FakeClock() });
  const aborted = { ok: false, error: { kind: 'aborted' } };
  expect(await http(request({ signal: AbortSignal.abort() }))).toEqual(aborted);
  const controller = new AbortController();
  const pending = http(request({ signal: controller.signal }));
  controller.abort();
  expect(await pending).toEqual(aborted);
});

test('[HTTP-07] a body over the cap is cut off', async () => {
  const http = (maxBodyBytes: number) =>
    createFetchHttp({ fetch: realFetch, clock: new FakeClock(), maxBodyBytes })(request());
  expect((await http(10)).ok).toBe(true);
  expect(await http(9)).toEqual({ ok: false, error: { kind: 'tooLarge' } });
});

test('[HTTP-07] [SEC-07] a request may say less than the cap, and never more', async () => {
  const answer = (maxBodyBytes: number, cap?: number) =>
    createFetchHttp({ fetch: realFetch, clock: new FakeClock(), ...(cap !== undefined && { maxBodyBytes: cap }) })(
      request({ maxBodyBytes }),
    );
  expect((await answer(10)).ok).toBe(true);
  expect(await answer(9)).toEqual({ ok: false, error: { kind: 'tooLarge' } });
  expect(await answer(20, 9)).toEqual({ ok: false, error: { kind: 'tooLarge' } });
});

test('[HTTP-08] nothing stays behind', async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  let listeners = 0;
  const { signal } = controller;
  const addListener = signal.addEventListener.bind(signal);
  const removeListener = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof addListener>) => {
    listeners += 1;
    addListener(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeListener>) => {
    listeners -= 1;
    removeListener(...args);
  };
  await createFetchHttp({ fetch: realFetch, clock })(request({ signal }));
  expect([clock.timerCount, listeners]).toEqual([0, 0]);
});

test('[HTTP-09] the body of a success is handed over in parts, each after the one before was taken, and stalls alone fail', async () => {
  const clock = new FakeClock();
  let feed: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      feed = controller;
    },
  });
  const headers = { forEach: (visit: (value: string, name: string) => void) => visit('4', 'Content-Length') };
  const http = createFetchHttp({ fetch: () => Promise.resolve({ status: 200, url: '', headers, body }), clock });
  const heard: string[] = [];
  let take: () => void = () => undefined;
  const result = http(
    request({
      receiving: {
        onHead: (head) => void heard.push(`${head.status} ${head.headers.get('content-length')}`),
        onBytes: (bytes) => {
          heard.push(bytes.join());
          return new Promise((resolve) => {
            take = resolve;
          });
        },
        stallMs: 500,
      },
    }),
  );
  await clock.advance(400);
  feed?.enqueue(Uint8Array.of(1, 2));
  feed?.enqueue(Uint8Array.of(3));
  await clock.advance(10_000);
  expect(heard).toEqual(['200 4', '1,2']);
  take();
  await clock.advance(400);
  expect(heard).toEqual(['200 4', '1,2', '3']);
  take();
  await clock.advance(600);
  expect(await result).toEqual({ ok: false, error: { kind: 'timedOut' } });
});

test('[HTTP-02] [HTTP-09] an answer that is no success comes whole', async () => {
  const http = createFetchHttp({ fetch: realFetch, clock: new FakeClock() });
  const nobody = { onHead: () => expect.fail('a head'), onBytes: () => expect.fail('a part'), stallMs: 1_000 };
  const result = await http(request({ receiving: nobody }));
  expect(result.ok && new TextDecoder().decode(result.value.body)).toBe('a'.repeat(10));
});
