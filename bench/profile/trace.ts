/** The browser's record of its threads: a trace, and the slices of time in it. Pure, but for `recordTrace`. */
import type { Browser } from 'playwright';

/** An event of a trace, as far as it is read here. Times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly id?: string;
  readonly args?: { readonly name?: string; readonly data?: TraceData };
}

interface TraceData {
  readonly startTime?: number;
  readonly timeDeltas?: readonly number[];
  readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] };
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: CallFrame;
}

/** A function, by where it begins in its script. Lines and columns count from 0. */
export interface CallFrame {
  readonly functionName: string;
  readonly url?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

/** A stretch of a thread's time. */
export interface Slice {
  /** The engine's worker or a page. */
  readonly thread: 'page' | 'worker';
  readonly tookMs: number;
  /** The browser's own work in which it falls, such as `Layout`; null for none. */
  readonly native: string | null;
  /** The running function and its callers, innermost first. */
  readonly stack: readonly CallFrame[];
}

const CATEGORIES = ['-*', 'devtools.timeline', 'v8', 'blink', 'disabled-by-default-v8.cpu_profiler', '__metadata'];

/** The recording's own beginning, which stops a thread for up to 0.1 s within whatever runs there. */
const BEGINNING = 'CpuProfiler::StartProfiling';

/** The browser's own work that is told apart. What is not listed is within one of these or in nothing. */
const NATIVE = new Set([
  BEGINNING,
  'Layout',
  'UpdateLayoutTree',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
  'ParseHTML',
  'ParseAuthorStyleSheet',
  'MinorGC',
  'MajorGC',
  'V8.GCScavenger',
  'v8.compile',
  'v8.compileModule',
  'V8.CompileCode',
  'DecodeImage',
]);

const THREADS: readonly (readonly [name: string, thread: Slice['thread']])[] = [
  ['CrRendererMain', 'page'],
  ['SharedWorker thread', 'worker'],
];

/** Runs `work` and returns the trace of all of the browser meanwhile. */
export async function recordTrace(browser: Browser, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { readonly traceEvents: TraceEvent[] };
  return trace.traceEvents;
}

/**
 * The time of the pages and workers that run scripts of `origin`, without what they were idle. The browser has pages of its own, such as that of a
 * new tab.
 */
export function slicesOf(events: readonly TraceEvent[], origin: string): readonly Slice[] {
  const threads = threadNames(events);
  const profiles = new Map<string, Profile>();
  for (const event of events) {
    if (event.name === 'Profile') {
      const thread = threads.get(`${event.pid} ${event.tid}`);
      if (thread !== undefined) profiles.set(profileKey(event), new Profile(event, thread));
    }
  }
  for (const event of events) if (event.name === 'ProfileChunk') profiles.get(profileKey(event))?.add(event);
  const works = nativeWorks(events);
  const own = [...profiles.values()].filter((profile) => profile.runs(origin));
  return own.flatMap((profile) => profile.slices(works.get(profile.threadKey) ?? []));
}

function profileKey({ pid, id }: TraceEvent): string {
  return `${pid} ${id ?? ''}`;
}

function threadNames(events: readonly TraceEvent[]): ReadonlyMap<string, Slice['thread']> {
  const names = events.filter(({ name, ph }) => name === 'thread_name' && ph === 'M');
  return new Map(
    names.flatMap(({ pid, tid, args }) => {
      const found = THREADS.find(([name]) => args?.name?.startsWith(name));
      return found === undefined ? [] : [[`${pid} ${tid}`, found[1]]];
    }),
  );
}

interface Work {
  readonly name: string;
  readonly fromUs: number;
  readonly toUs: number;
}

function nativeWorks(events: readonly TraceEvent[]): ReadonlyMap<string, readonly Work[]> {
  const works = new Map<string, Work[]>();
  for (const { name, ph, pid, tid, ts, dur = 0 } of events) {
    if (ph !== 'X' || !NATIVE.has(name)) continue;
    const key = `${pid} ${tid}`;
    const known = works.get(key) ?? [];
    known.push({ name, fromUs: ts, toUs: ts + dur });
    works.set(key, known);
  }
  for (const list of works.values()) list.sort((one, other) => one.fromUs - other.fromUs);
  return works;
}

/** The part of a stretch of time that falls within `works`. */
function sharedUs(works: readonly Work[], { fromUs, toUs }: Pick<Work, 'fromUs' | 'toUs'>): number {
  return works.reduce((sum, work) => sum + Math.max(0, Math.min(toUs, work.toUs) - Math.max(fromUs, work.fromUs)), 0);
}

/** The samples of one thread, as they come in chunks. */
class Profile {
  readonly threadKey: string;
  readonly #thread: Slice['thread'];
  readonly #nodes = new Map<number, ProfileNode>();
  readonly #samples: { readonly node: number; readonly atUs: number; readonly tookUs: number }[] = [];
  #atUs: number;

  constructor({ pid, tid, ts, args }: TraceEvent, thread: Slice['thread']) {
    this.threadKey = `${pid} ${tid}`;
    this.#thread = thread;
    this.#atUs = args?.data?.startTime ?? ts;
  }

  add({ args }: TraceEvent): void {
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {};
    for (const node of cpuProfile?.nodes ?? []) this.#nodes.set(node.id, node);
    for (const [at, node] of (cpuProfile?.samples ?? []).entries()) {
      const tookUs = timeDeltas[at] ?? 0;
      this.#atUs += tookUs;
      this.#samples.push({ node, atUs: this.#atUs, tookUs: Math.max(0, tookUs) });
    }
  }

  /** True if a script of `origin` ran. */
  runs(origin: string): boolean {
    return [...this.#nodes.values()].some(({ callFrame: { url } }) => url?.startsWith(origin) === true);
  }

  slices(works: readonly Work[]): readonly Slice[] {
    const samples = [...this.#samples].sort((one, other) => one.atUs - other.atUs);
    const beginnings = works.filter(({ name }) => name === BEGINNING);
    const open: Work[] = [];
    let next = 0;
    return samples.flatMap(({ node, atUs, tookUs }) => {
      for (let work = works[next]; work !== undefined && work.fromUs <= atUs; work = works[next]) {
        open.push(work);
        next += 1;
      }
      while (open.length > 0 && (open.at(-1)?.toUs ?? 0) < atUs) open.pop();
      const stack = this.#stackOf(node);
      const native = open.findLast(({ toUs }) => toUs >= atUs)?.name ?? null;
      if (stack[0]?.functionName === '(idle)' || (native === null && stack[0]?.functionName === '(program)')) return [];
      const ownUs = tookUs - sharedUs(beginnings, { fromUs: atUs - tookUs, toUs: atUs });
      return [{ thread: this.#thread, tookMs: ownUs / 1_000, native, stack }];
    });
  }

  #stackOf(id: number): readonly CallFrame[] {
    const stack: CallFrame[] = [];
    for (let node = this.#nodes.get(id); node !== undefined; node = this.#nodes.get(node.parent ?? -1))
      stack.push(node.callFrame);
    return stack;
  }
}
