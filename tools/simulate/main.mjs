// @ts-check

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { ROOT } from '../../ops/machine/files.mjs';
import { cpuTimeOf, HangWatch } from './hang.mjs';
import { belowFloor, heldLines, sumOf } from './held.mjs';

/** The interval at which a silent run is checked for a hang. */
const LOOK_EVERY_MS = 60_000;
/**
 * Most of a run's memory is young; with more room for it, less time goes into clearing it up. Every core has a run of its own, so helpers
 * of the garbage collector only take turns with it. A run calls little of what it loads, and the same again and again.
 */
const NODE_ARGS = [
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--max-lazy',
  '--no-flush-bytecode',
  '--enable-source-maps',
];
/** Something of every world stays in memory, and thousands of them make a process slow. */
const SEEDS_A_PROCESS = 250;
const LINES_SHOWN = 40;

/**
 * @typedef {object} SeedReport
 * @property {number} seed
 * @property {string | null} violation
 * @property {string} traceHash
 * @property {number} steps
 * @property {number} operations
 * @property {Record<string, number>} fired
 * @property {import('./held.mjs').Held} held what was held to invariants, and what was excused
 * @property {readonly string[]} lines the newest steps
 * @property {readonly string[]} story what happened to what the violation names
 *
 * @typedef {object} Options
 * @property {number} seeds
 * @property {number} from
 * @property {'rooms' | 'calls'} world
 * @property {string | undefined} plant
 * @property {boolean} isJson
 * @property {boolean} untilFound whether to stop at the first violation
 * @property {boolean} givesWay whether whatever else runs on the machine goes first
 */

/**
 * Runs seeds on all cores. Prints what failed as it fails, and at the end how often each fault fired.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function main(args) {
  const options = readOptions(args);
  const folder = await mkdtemp(join(tmpdir(), 'parley-simulator-'));
  try {
    if (options.givesWay) await setSessionPriority(constants.priority.PRIORITY_LOW);
    const script = await bundle(folder);
    const start = performance.now();
    const reports = await runAll(script, options);
    const seconds = (performance.now() - start) / 1_000;
    const summary = summarise(reports);
    if (options.isJson) say(JSON.stringify(summary));
    else sayFigures(summary, seconds);
    return summary.violations.length > 0 ? 1 : 0;
  } finally {
    if (options.givesWay) await setSessionPriority(constants.priority.PRIORITY_NORMAL);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Linux may share its cores among sessions first: then a process's own priority counts only beside those of its own session, which has to
 * step back as a whole.
 * @param {number} priority
 */
async function setSessionPriority(priority) {
  // Without such a file the priority of each process is used.
  await writeFile('/proc/self/autogroup', String(priority)).catch(() => undefined);
}

/**
 * @param {readonly string[]} args
 * @returns {Options}
 */
function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '200' },
      from: { type: 'string', default: '1' },
      world: { type: 'string', default: 'rooms' },
      plant: { type: 'string' },
      json: { type: 'boolean', default: false },
      'until-found': { type: 'boolean', default: false },
      'give-way': { type: 'boolean', default: false },
    },
  });
  return {
    seeds: Number(values.seeds),
    from: Number(values.from),
    world: values.world === 'calls' ? 'calls' : 'rooms',
    plant: values.plant,
    isJson: values.json,
    untilFound: values['until-found'],
    givesWay: values['give-way'],
  };
}

/**
 * One file, so that a run starts at once and loads nothing on the way, which would take real time.
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function bundle(folder) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'packages/testkit/src/simulator/main.ts'),
      outDir: folder,
      minify: false,
      sourcemap: true,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'simulator.mjs' } },
    },
  });
  return join(folder, 'simulator.mjs');
}

/**
 * @param {string} script
 * @param {Options} options
 * @returns {Promise<readonly SeedReport[]>} in the order of seeds
 */
async function runAll(script, options) {
  const found = new AbortController();
  const cores = Math.max(1, Math.min(availableParallelism(), options.seeds));
  const parts = Array.from({ length: cores }, async (_, core) => {
    const count = Math.ceil((options.seeds - core) / cores);
    /** @type {SeedReport[]} */
    const reports = [];
    for (let done = 0; done < count && !found.signal.aborted; done += SEEDS_A_PROCESS) {
      const seeds = Math.min(SEEDS_A_PROCESS, count - done);
      const from = options.from + core + done * cores;
      reports.push(...(await runPart(script, { ...options, from, seeds }, cores, found)));
    }
    return reports;
  });
  return (await Promise.all(parts)).flat().sort((one, other) => one.seed - other.seed);
}

/**
 * @param {string} script
 * @param {Options} options
 * @param {number} step from one seed to the next
 * @param {AbortController} found aborts at the first violation, where that is enough
 * @returns {Promise<SeedReport[]>}
 */
async function runPart(script, { from, seeds, world, plant, isJson, untilFound, givesWay }, step, found) {
  const args = [...NODE_ARGS, script, `${from}`, `${step}`, `${seeds}`, world, ...(plant === undefined ? [] : [plant])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  /** @type {SeedReport[]} */
  const reports = [];
  found.signal.addEventListener('abort', () => child.kill('SIGKILL'));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const hang = new HangWatch(LOOK_EVERY_MS);
  const watch = setInterval(() => {
    void cpuTimeOf(child.pid).then((cpuMs) => hang.look(cpuMs) && child.kill('SIGKILL'));
  }, LOOK_EVERY_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    // A run that was stopped may have been amid its line.
    if (found.signal.aborted) break;
    hang.heard();
    const report = /** @type {SeedReport} */ (JSON.parse(line));
    reports.push(report);
    if (report.violation !== null && !isJson) sayViolation(report);
    if (report.violation !== null && untilFound) found.abort();
  }
  await exited;
  clearInterval(watch);
  if (reports.length === seeds || found.signal.aborted) return reports;
  const seed = from + reports.length * step;
  const lost = {
    seed,
    violation: 'I12: the run hung or crashed',
    traceHash: '',
    steps: 0,
    operations: 0,
    fired: {},
    held: {},
    lines: [],
    story: [],
  };
  if (!isJson) sayViolation(lost);
  return [...reports, lost];
}

/** @param {SeedReport} report */
function sayViolation({ seed, operations, steps, violation, lines, story }) {
  say(`seed ${seed}, operation ${operations}, step ${steps}: ${violation}`);
  for (const line of story) say(`    ${line}`);
  say('  the newest steps:');
  for (const line of lines.slice(-LINES_SHOWN)) say(`    ${line}`);
}

/**
 * @param {readonly SeedReport[]} reports
 * @returns {{
 *   readonly seeds: number,
 *   readonly operations: number,
 *   readonly fired: Record<string, number>,
 *   readonly held: import('./held.mjs').Held,
 *   readonly violations: readonly string[],
 *   readonly told: number,
 *   readonly traces: readonly string[],
 * }}
 */
function summarise(reports) {
  /** @type {Record<string, number>} */
  const fired = {};
  for (const report of reports) {
    for (const [kind, times] of Object.entries(report.fired)) fired[kind] = (fired[kind] ?? 0) + times;
  }
  const held = sumOf(reports.map((report) => report.held));
  const found = reports.flatMap(({ seed, violation }) => (violation === null ? [] : [`seed ${seed}: ${violation}`]));
  return {
    seeds: reports.length,
    operations: Math.min(...reports.map(({ operations }) => operations)),
    fired,
    held,
    // A run that a violation stopped was not checked to its end.
    violations: found.length > 0 ? found : belowFloor(held),
    told: reports.filter(({ violation, story }) => violation !== null && story.length > 0).length,
    traces: reports.map(({ traceHash }) => traceHash),
  };
}

/**
 * @param {ReturnType<typeof summarise>} summary
 * @param {number} seconds
 */
function sayFigures({ fired, held, violations, seeds }, seconds) {
  for (const kind of Object.keys(fired).sort()) say(`${String(fired[kind]).padStart(9)} × ${kind}`);
  for (const line of heldLines(held)) say(line);
  for (const below of belowFloor(held)) say(below);
  say(
    `${seeds} seeds in ${seconds.toFixed(1)} s (${(seeds / seconds).toFixed(1)} a second): ${violations.length} violations`,
  );
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
