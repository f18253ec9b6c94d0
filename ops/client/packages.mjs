// @ts-check
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../machine/failure.mjs';
import { isRecord, ROOT, readJson, writeWhole } from '../machine/files.mjs';
import { runNoted } from '../machine/noted-run.mjs';
import { run } from '../machine/processes.mjs';
import { silentStep } from '../machine/progress.mjs';

/**
 * Runs npm as it was run itself, where that is known.
 * @param {readonly string[]} args
 * @param {{cwd: string, onStart?: (pid: number) => void}} options
 */
export async function runNpm(args, options) {
  const path = process.env['npm_execpath'];
  const isNpm = path !== undefined && /npm-cli\.c?js$/.test(path);
  try {
    return await (isNpm ? run(process.execPath, [path, ...args], options) : run('npm', args, options));
  } catch {
    throw new Failure(
      'npm was not found: it comes with Node, from nodejs.org or your system (Debian: apt install npm).',
    );
  }
}

/**
 * Installs the npm packages unless those that are there fit the lock file.
 * @param {{step?: import('../machine/progress.mjs').Step, root?: string}} [options]
 * @throws {Failure}
 */
export async function installPackages({ step = silentStep, root = ROOT } = {}) {
  const lock = await readJson(join(root, 'package-lock.json'));
  const inner = await readJson(join(root, 'node_modules', '.package-lock.json'));
  const stamp = join(root, 'node_modules', '.parley.json');
  const wanted = createHash('sha256')
    .update(JSON.stringify(lock) ?? '')
    .digest('hex');
  const known = await readJson(stamp);
  if ((isRecord(known) && known['lock'] === wanted) || arePackagesInstalled(lock, inner)) return;
  await install(step, root);
  await writeWhole(stamp, `${JSON.stringify({ lock: wanted })}\n`);
}

/**
 * @param {import('../machine/progress.mjs').Step} step
 * @param {string} root
 */
async function install(step, root) {
  step.detail('npm ci');
  const note = join(root, '.parley', 'npm.installing.json');
  const exact = await runNoted(note, (onStart) => runNpm(['ci', '--no-audit', '--no-fund'], { cwd: root, onStart }));
  if (exact.code === 0) return;
  const { code, output } = isLockIncomplete(exact.output) ? await installLeniently(step, root, note) : exact;
  if (code === 0) return;
  const log = join(root, '.parley', 'npm.log');
  await mkdir(join(root, '.parley'), { recursive: true });
  await writeFile(log, output);
  throw new Failure(npmFailure(output, log));
}

/**
 * A lock file written beside a registry that lacks binaries for other systems leaves those out, and npm ci then refuses all of it.
 * @param {string} output
 */
function isLockIncomplete(output) {
  return output.includes('EUSAGE') && output.includes('from lock file');
}

/**
 * Follows the lock file as far as it goes, and leaves it as it is.
 * @param {import('../machine/progress.mjs').Step} step
 * @param {string} root
 * @param {string} note
 */
async function installLeniently(step, root, note) {
  step.detail('npm install');
  const args = ['install', '--no-save', '--no-audit', '--no-fund'];
  return runNoted(note, (onStart) => runNpm(args, { cwd: root, onStart }));
}

/**
 * Compares versions rather than times: git and copies do not keep times. npm writes the inner file last.
 * @param {unknown} lock package-lock.json
 * @param {unknown} inner node_modules/.package-lock.json
 * @returns {boolean}
 */
export function arePackagesInstalled(lock, inner) {
  const wanted = isRecord(lock) ? lock['packages'] : undefined;
  const present = isRecord(inner) ? inner['packages'] : undefined;
  if (!isRecord(wanted) || !isRecord(present)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || !isRecord(entry) || entry['optional'] === true) return true;
    const there = present[path];
    return isRecord(there) && there['version'] === entry['version'] && there['link'] === entry['link'];
  });
}

/**
 * @param {string} output
 * @param {string} log
 */
export function npmFailure(output, log) {
  if (/ENOSPC/.test(output)) return 'The npm packages could not be installed: the disk is full.';
  if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ERR_SOCKET_TIMEOUT|network/i.test(output)) {
    return "The npm packages could not be downloaded: the registry cannot be reached. Check the network (and npm's proxy or registry settings) and run npm start again.";
  }
  if (/EACCES|EPERM/.test(output))
    return `The npm packages could not be installed: the folder may not be written. Details: ${log}`;
  const reason = output.split('\n').find((line) => /^npm (error|ERR!) (?!code)/.test(line)) ?? 'npm ci failed';
  return `The npm packages could not be installed (${reason.replace(/^npm (error|ERR!) /, '')}): all of npm's output is in ${log}. Run npm start to try again.`;
}
