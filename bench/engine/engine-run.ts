/**
 * One start of one engine in a process of its own, on an answer that is in memory before it begins. Prints what it took as JSON.
 *
 *     engine-run.mjs parley|peer v3|sliding FILE
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { idOf } from '../account/people.ts';
import { CannedServer, type Protocol } from './canned-server.ts';

/** The time of one start, from the first answer of sync until it was processed. */
export interface EngineRun {
  readonly tookMs: number;
  readonly cpuMs: number;
  /** The most memory the process had from before the engine was loaded until the end. */
  readonly peakMB: number;
  /** The memory before, including the answers. */
  readonly baseMB: number;
  readonly protocol: Protocol;
  readonly rooms: number;
  /** `JSON.parse` of the same bytes. */
  readonly parseMs: number;
}

const BASE_URL = 'http://localhost:1';
const ME = idOf('ada');

async function run(who: string, protocol: Protocol, file: string): Promise<EngineRun> {
  const body = new Uint8Array(readFileSync(file));
  const parseMs = parseOnce(body);
  globalThis.gc?.();
  const baseMB = process.memoryUsage().rss / 1e6;
  forgetPeak();
  const server = new CannedServer({ baseUrl: BASE_URL, me: ME, protocol, bodies: { [protocol]: body } });
  const { fetchFn, done } = cannedFetch(server);
  const countRooms = await start(who, protocol, fetchFn);
  const taken = await done;
  // The page receives changes one turn later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    tookMs: taken.tookMs,
    cpuMs: taken.cpuMs,
    peakMB: peakMB(),
    baseMB,
    protocol: taken.protocol,
    rooms: countRooms(),
    parseMs,
  };
}

async function start(who: string, protocol: Protocol, fetchFn: typeof fetch): Promise<() => number> {
  if (who === 'parley') {
    const { startParley } = await import('./parley-in-node.ts');
    return startParley(BASE_URL, fetchFn);
  }
  const { startPeer } = await import('./peer.ts');
  return startPeer({ baseUrl: BASE_URL, me: ME, protocol, fetchFn });
}

interface Taken {
  readonly tookMs: number;
  readonly cpuMs: number;
  readonly protocol: Protocol;
}

function cannedFetch(server: CannedServer): { readonly fetchFn: typeof fetch; readonly done: Promise<Taken> } {
  let startMs = 0;
  let startCpu = process.cpuUsage();
  let spoken: Protocol = 'v3';
  let finish: (taken: Taken) => void = () => undefined;
  const done = new Promise<Taken>((resolve) => {
    finish = resolve;
  });
  const fetchFn: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? init.body : '';
    const answer = server.answer({ method: init?.method ?? 'GET', path: url.pathname + url.search, body });
    if (answer.kind === 'json') return response(answer.status, answer.body);
    if (answer.kind === 'sync') {
      spoken = answer.protocol;
      const ready = response(200, answer.body);
      startCpu = process.cpuUsage();
      startMs = performance.now();
      return ready;
    }
    const { user, system } = process.cpuUsage(startCpu);
    finish({ tookMs: performance.now() - startMs, cpuMs: (user + system) / 1_000, protocol: spoken });
    return new Promise<Response>(() => undefined);
  };
  return { fetchFn, done };
}

function response(status: number, body: Uint8Array<ArrayBuffer>): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

/** Lets the system's count of the most memory begin anew, where that can be done: a new process goes on with its parent's. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak of the whole process counts.
  }
}

function peakMB(): number {
  try {
    const kB = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kB !== undefined) return (Number(kB) * 1_024) / 1e6;
  } catch {
    // Not Linux.
  }
  return (process.resourceUsage().maxRSS * 1_024) / 1e6;
}

function parseOnce(bytes: Uint8Array<ArrayBuffer>): number {
  const text = new TextDecoder().decode(bytes);
  const startMs = performance.now();
  JSON.parse(text);
  return performance.now() - startMs;
}

const [, , who = 'parley', protocol = 'v3', file = ''] = process.argv;
const result = await run(who, protocol === 'sliding' ? 'sliding' : 'v3', file);
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
