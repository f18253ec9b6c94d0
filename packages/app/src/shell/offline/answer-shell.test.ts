import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerShell, type Kept, PATIENCE_MS } from './answer-shell.ts';

const SCOPE = 'https://chat.example.org/';
const SETTINGS = new Request(`${SCOPE}config.json`);
const PART = new Request(`${SCOPE}assets/index-1234abcd.js`);
const PAGE = new Request(SCOPE);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The part of `CacheStorage` that is used, over one map. A broken one rejects whatever it is asked. */
function cachesOf(texts: ReadonlyMap<string, string>, isBroken = false) {
  const written = new Map(texts);
  const guarded = async <Value>(value: () => Value): Promise<Value> => {
    if (isBroken) throw new DOMException('no room', 'QuotaExceededError');
    return value();
  };
  const match = (key: Request | string) =>
    guarded(() => {
      const text = written.get(typeof key === 'string' ? key : key.url);
      return text === undefined ? undefined : new Response(text);
    });
  const put = async (key: string, response: Response) => {
    const text = await response.text();
    return guarded(() => void written.set(key, text));
  };
  return { written, caches: { match, open: () => guarded(() => ({ match, put })) } as unknown as CacheStorage };
}

function keptWith(caches: CacheStorage, fetch: Kept['fetch']): Kept {
  return { caches, cacheName: 'parley-shell-a', scope: SCOPE, fetch };
}

const offline = () => Promise.reject(new TypeError('offline'));
const slow = (text: string) => () =>
  new Promise<Response>((resolve) => void setTimeout(() => resolve(new Response(text)), 2 * PATIENCE_MS));

test('[SH-17] what the network says is kept and given', async () => {
  const { caches, written } = cachesOf(new Map());
  const answer = await answerShell(
    'settings',
    SETTINGS,
    keptWith(caches, async () => new Response('{}')),
  );
  expect(await answer.text()).toBe('{}');
  expect(written.get(SETTINGS.url)).toBe('{}');
});

test.each([
  ['page', PAGE],
  ['settings', SETTINGS],
  ['part', PART],
] as const)('[SH-17] %s is what is kept where there is no network', async (file, request) => {
  const { caches } = cachesOf(new Map([[request.url, 'kept']]));
  expect(await (await answerShell(file, request, keptWith(caches, offline))).text()).toBe('kept');
});

test('[SH-17] a server in trouble is answered for', async () => {
  const { caches } = cachesOf(new Map([[SCOPE, 'kept']]));
  const answer = await answerShell(
    'page',
    PAGE,
    keptWith(caches, async () => new Response('', { status: 502 })),
  );
  expect(await answer.text()).toBe('kept');
});

test.each([
  ['page', PAGE],
  ['settings', SETTINGS],
  ['part', PART],
] as const)('[SH-17] %s comes by the network where the cache cannot be used', async (file, request) => {
  const { caches } = cachesOf(new Map(), true);
  const answer = await answerShell(
    file,
    request,
    keptWith(caches, async () => new Response('fresh')),
  );
  expect(await answer.text()).toBe('fresh');
});

test('[SH-17] a slow network is waited for where nothing is kept, and not where something is', async () => {
  const empty = answerShell('settings', SETTINGS, keptWith(cachesOf(new Map()).caches, slow('late')));
  const full = answerShell('page', PAGE, keptWith(cachesOf(new Map([[SCOPE, 'kept']])).caches, slow('late')));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await (await full).text()).toBe('kept');
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await (await empty).text()).toBe('late');
});
