/**
 * One start of our engine in a process of its own, and then many answers of sync with one message each. Prints what a message took.
 *
 *     growth-run.mjs ROOMS MESSAGES SPREAD
 */
import { CannedServer } from './canned-server.ts';
import { laterAnswers, makeAccount, v3Answer } from './made-account.ts';
import { startParley } from './parley-in-node.ts';

/** The time of one message from its answer until the next request, in milliseconds. */
export interface GrowthRun {
  readonly tookMs: number;
  readonly cpuMs: number;
}

const BASE_URL = 'http://localhost:1';
/** The first ones find an engine that is not warm. */
const WARM_UP = 100;

async function run(rooms: number, messages: number, spread: number): Promise<GrowthRun> {
  const account = makeAccount(rooms);
  const encoder = new TextEncoder();
  const later = laterAnswers(account, WARM_UP + messages, spread).map((text) => encoder.encode(text));
  const bodies = { v3: encoder.encode(v3Answer(account)) };
  const server = new CannedServer({ baseUrl: BASE_URL, me: account.me, protocol: 'v3', bodies, later });
  let syncs = 0;
  let startMs = 0;
  let startCpu = process.cpuUsage();
  const result = new Promise<GrowthRun>((resolve) => {
    const fetchFn: typeof fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const body = typeof init?.body === 'string' ? init.body : '';
      const answer = server.answer({ method: init?.method ?? 'GET', path: url.pathname + url.search, body });
      if (answer.kind === 'done') {
        const { user, system } = process.cpuUsage(startCpu);
        resolve({ tookMs: (performance.now() - startMs) / messages, cpuMs: (user + system) / 1_000 / messages });
        return new Promise<Response>(() => undefined);
      }
      if (answer.kind === 'sync') syncs += 1;
      if (answer.kind === 'sync' && syncs === WARM_UP + 2) {
        globalThis.gc?.();
        startCpu = process.cpuUsage();
        startMs = performance.now();
      }
      const status = answer.kind === 'json' ? answer.status : 200;
      return new Response(answer.body, { status, headers: { 'content-type': 'application/json' } });
    };
    startParley(BASE_URL, fetchFn).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
  });
  return result;
}

const [, , rooms, messages, spread] = process.argv.map(Number);
const result = await run(rooms ?? 300, messages ?? 500, spread ?? 1);
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
