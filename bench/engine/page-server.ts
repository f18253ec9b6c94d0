/** Serves the pages that run an engine, and is their homeserver. */
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { BENCH_FOLDER } from '../account/account.ts';
import { CannedServer, type Protocol } from './canned-server.ts';

const PAGES = join(BENCH_FOLDER, 'programs', 'pages');
const WITHIN_MS = 60_000;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.wasm', 'application/wasm'],
]);

/** The measurement of one engine for the first answer. */
export interface TakenIn {
  readonly tookMs: number;
  readonly protocol: Protocol;
}

export interface PageServer {
  readonly url: string;
  /** Starts an engine in a fresh profile, until it has taken in the first answer. */
  takeIn(browser: Browser, who: 'parley' | 'peer'): Promise<TakenIn>;
  /** Lets our engine sign in and store the account in a fresh profile. The profile is the caller's to close. */
  fill(browser: Browser): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/** `bodies`: the first answers of sync. */
export async function startPageServer(
  me: string,
  bodies: Readonly<Record<Protocol, Uint8Array<ArrayBuffer>>>,
): Promise<PageServer> {
  const state: ServerState = { canned: undefined, sentMs: 0, done: () => undefined, spoken: 'v3' };
  const server = http.createServer((request, response) => {
    readBody(request).then(
      (body) => handle(state, request, body, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const takeIn = async (context: BrowserContext, who: 'parley' | 'peer') => {
    state.canned = new CannedServer({ baseUrl: url, me, protocol: 'v3', bodies });
    const page = await context.newPage();
    const taken = new Promise<TakenIn>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${who} did not sync`)), WITHIN_MS);
      state.done = (taken) => {
        clearTimeout(timer);
        resolve(taken);
      };
    });
    await page.goto(`${url}/index.html?who=${who}&me=${encodeURIComponent(me)}`);
    const times = await taken;
    await page.close();
    return times;
  };
  return {
    url,
    takeIn: async (browser, who) => {
      const context = await browser.newContext();
      try {
        return await takeIn(context, who);
      } finally {
        await context.close();
      }
    },
    fill: async (browser) => {
      const context = await browser.newContext();
      await takeIn(context, 'parley');
      return context;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface ServerState {
  canned: CannedServer | undefined;
  sentMs: number;
  done: (taken: TakenIn) => void;
  spoken: Protocol;
}

function handle(state: ServerState, request: http.IncomingMessage, body: string, response: http.ServerResponse): void {
  const { method = 'GET', url = '/' } = request;
  if (!url.startsWith('/_matrix') && !url.startsWith('/.well-known')) return sendFile(url, response);
  const answer = state.canned?.answer({ method, path: url, body });
  if (answer === undefined) return void response.destroy();
  if (answer.kind === 'done') {
    state.done({ tookMs: performance.now() - state.sentMs, protocol: state.spoken });
    return;
  }
  const status = answer.kind === 'json' ? answer.status : 200;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': answer.body.length });
  if (answer.kind === 'sync') {
    state.spoken = answer.protocol;
    response.on('finish', () => {
      state.sentMs = performance.now();
    });
  }
  response.end(answer.body);
}

function sendFile(url: string, response: http.ServerResponse): void {
  const path = normalize(new URL(url, 'http://localhost').pathname);
  readFile(join(PAGES, path)).then(
    (body) =>
      response.writeHead(200, { 'content-type': TYPES.get(extname(path)) ?? 'application/octet-stream' }).end(body),
    () => response.writeHead(404).end(),
  );
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
