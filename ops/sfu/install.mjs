// @ts-check
/**
 * The SFU's program, livekit-server: found, or built from its Go module. It is built once for all copies of this repository, into the
 * user's folder for caches. Nobody offers it ready-made for every machine.
 */
import { access, constants, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../machine/failure.mjs';
import { isRecord, ROOT, readJson, writeWhole } from '../machine/files.mjs';
import { withLock } from '../machine/lock.mjs';
import { runNoted } from '../machine/noted-run.mjs';
import { run } from '../machine/processes.mjs';
import { findProgram } from '../machine/program.mjs';
import { silentStep } from '../machine/progress.mjs';

/** The last version whose module can be built as it is: later ones replace modules by others. */
const VERSION = '1.13.5';
const MODULE = `github.com/livekit/livekit-server/cmd/server@v${VERSION}`;
/** The name that the module gives its program. */
const BUILT_AS = 'server';
const PROGRAM = 'livekit-server';
/** All else on the machine goes first. */
const NICE = ['-n', '15'];

const IN_REPOSITORY = join(ROOT, '.parley', 'livekit', VERSION);

/** @typedef {import('../machine/progress.mjs').Step} Step */

/**
 * @typedef {object} InstallOptions
 * @property {Step} [step]
 * @property {readonly string[]} [folders] where it may be, the best first; it is built into the first that can be written
 * @property {(folder: string, step: Step) => Promise<void>} [build] puts the program into a folder
 */

/**
 * Finds livekit-server, and builds it where there is none. LIVEKIT_SERVER in the environment names one.
 * @param {InstallOptions} [options]
 * @returns {Promise<string>} the path of the program
 * @throws {Failure} a sentence that says how to get one
 */
export async function installLivekit({ step = silentStep, folders = foldersOf(), build = buildWithGo } = {}) {
  const named = process.env['LIVEKIT_SERVER'];
  if (named !== undefined && named !== '') {
    if (await canRun(named)) return named;
    throw new Failure(`LIVEKIT_SERVER=${named} cannot be run.`);
  }
  const present = await findLivekit(folders);
  if (present !== undefined) return present;
  const folder = await firstWritable(folders);
  const note = () => step.detail('waiting for a build elsewhere');
  return withLock(join(folder, 'building.lock'), () => makeIn(folder, step, build), note);
}

/**
 * @param {readonly string[]} [folders]
 * @returns {Promise<string | undefined>} the program, where `installLivekit` would not have to build it
 */
export async function findLivekit(folders = foldersOf()) {
  for (const folder of folders) {
    const stamp = await readJson(join(folder, 'built.json'));
    const program = join(folder, PROGRAM);
    if (isRecord(stamp) && stamp['livekit'] === VERSION && (await canRun(program))) return program;
  }
  return undefined;
}

/** @returns {readonly string[]} */
function foldersOf() {
  const { XDG_CACHE_HOME: xdg } = process.env;
  const mac = process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : undefined;
  const caches = xdg !== undefined && xdg !== '' ? xdg : (mac ?? join(homedir(), '.cache'));
  return [join(caches, 'parley', `livekit-${VERSION}`), IN_REPOSITORY];
}

/** @param {readonly string[]} folders */
async function firstWritable(folders) {
  for (const folder of folders) {
    const isWritable = await mkdir(folder, { recursive: true })
      .then(() => access(folder, constants.W_OK))
      .then(
        () => true,
        () => false,
      );
    if (isWritable) return folder;
  }
  throw new Failure(`livekit-server cannot be built: none of ${folders.join(', ')} can be written.`);
}

/**
 * The stamp is written last: a folder without one was left half-made.
 * @param {string} folder
 * @param {Step} step
 * @param {(folder: string, step: Step) => Promise<void>} build
 */
async function makeIn(folder, step, build) {
  const present = await findLivekit([folder]);
  if (present !== undefined) return present;
  const beside = join(folder, 'new');
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  await build(beside, step);
  const program = join(folder, PROGRAM);
  await rename(join(beside, BUILT_AS), program).catch(() => copyFile(join(beside, BUILT_AS), program));
  await rm(beside, { recursive: true, force: true });
  await writeWhole(join(folder, 'built.json'), `${JSON.stringify({ livekit: VERSION })}\n`);
  return program;
}

/**
 * @param {string} folder
 * @param {Step} step
 */
async function buildWithGo(folder, step) {
  const go = await findProgram({
    variable: 'GO',
    names: ['go'],
    places: ['/usr/local/go/bin/go', '/opt/homebrew/bin/go'],
    what: 'Go',
    missing:
      'Calls of several people need livekit-server, which is built with Go: install Go 1.26 or newer (go.dev/dl), or name a livekit-server with LIVEKIT_SERVER=path.',
  });
  step.detail('compiling, several minutes the first time');
  const onLine = (/** @type {string} */ line) => {
    const fetched = /^go: downloading (?:[^ ]*\/)?([^ /]+) /.exec(line)?.[1];
    if (fetched !== undefined) step.detail(`fetching ${fetched}`);
  };
  const env = { ...process.env, GOBIN: folder };
  const args = [...NICE, go, 'install', MODULE];
  const { code, output } = await runNoted(`${folder}.building.json`, (onStart) =>
    run('nice', args, { cwd: folder, env, onLine, onStart }),
  );
  if (code !== 0) throw new Failure(buildFailure(output));
}

/**
 * @param {string} output what Go said
 * @returns {string} one sentence for a person
 */
export function buildFailure(output) {
  if (/no space left on device/i.test(output))
    return 'livekit-server could not be built: the disk is full. It needs about 1.5 GB while it is built.';
  if (/dial tcp|no such host|TLS handshake timeout|i\/o timeout|connection refused/i.test(output))
    return "livekit-server could not be built: the Go modules cannot be reached. Check the network (and Go's proxy settings), or name a livekit-server with LIVEKIT_SERVER=path.";
  if (/requires go >=|toolchain not available/i.test(output))
    return 'livekit-server could not be built: it needs Go 1.26 or newer (go.dev/dl). Or name a livekit-server with LIVEKIT_SERVER=path.';
  const said = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('go: downloading'));
  return `livekit-server could not be built (${(said.at(-1) ?? 'Go gave no reason').trim().slice(0, 200)}). Name one with LIVEKIT_SERVER=path.`;
}

/** @param {string} program */
function canRun(program) {
  return access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
}
