// @ts-check
/**
 * Children, each in its own process group so that it can be ended with all it started. A Ctrl-C in the terminal reaches only
 * us; we end them in order.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The longest wait for the output of a program that has ended. */
const DRAIN_MS = 2_000;

/**
 * @typedef {object} Child
 * @property {number} pid
 * @property {Promise<{code: number | null, signal: string | null}>} ended never rejects
 * @property {() => boolean} isRunning
 * @property {() => Promise<void>} stop ends the whole group: asks with SIGTERM, insists with SIGKILL
 * @property {import('node:stream').Readable | null} stdout
 * @property {import('node:stream').Readable | null} stderr
 */

/** @type {Set<Child>} */
const running = new Set();

/**
 * Starts a program in a process group of its own.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, graceMs?: number}} [options]
 *   `graceMs`: how long `stop` waits before it insists
 * @returns {Promise<Child>} rejects with the system error where the program cannot be started
 */
export async function startChild(program, args, { cwd, env, stdio = 'pipe', graceMs = 8000 } = {}) {
  const child = spawn(program, args, { cwd, env, stdio, detached: true });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} was started but has no process id`);
  /** @type {Child['ended']} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  /** @type {Child} */
  const handle = {
    pid,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => stopGroup(pid, ended, graceMs),
    stdout: child.stdout,
    stderr: child.stderr,
  };
  running.add(handle);
  void ended.then(() => running.delete(handle));
  return handle;
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, onStart?: (pid: number) => void}} [options]
 * @returns {Promise<{code: number, output: string}>} output and errors as one text, in order
 */
export async function run(program, args, { cwd, env, onLine, onStart } = {}) {
  const child = await startChild(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    graceMs: 2000,
  });
  onStart?.(child.pid);
  let output = '';
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  const drained = Promise.all(streams.map((stream) => once(stream, 'close'))).catch(() => undefined);
  for (const stream of streams) {
    let partial = '';
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      const lines = (partial + text).split(/\r?\n/);
      partial = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
  }
  const { code } = await child.ended;
  // Its last words may still be in the pipe. What it left running may hold the pipe for good, so this wait has an end.
  await Promise.race([drained, pause(DRAIN_MS, undefined, { ref: false })]);
  return { code: code ?? 1, output };
}

/** Ends every child that is still running. */
export async function stopAllChildren() {
  await Promise.all([...running].map((child) => child.stop()));
}

/** Ends every child at once, without asking. For the last moment before the process ends. */
export function killAllChildren() {
  for (const child of running) signalGroup(child.pid, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {Promise<unknown>} ended
 * @param {number} graceMs
 */
async function stopGroup(pid, ended, graceMs) {
  signalGroup(pid, 'SIGTERM');
  const timer = new AbortController();
  const late = pause(graceMs, 'late', { signal: timer.signal }).catch(() => 'ended');
  const first = await Promise.race([ended, late]);
  timer.abort();
  signalGroup(pid, 'SIGKILL');
  if (first === 'late') await ended;
}

/**
 * Sends a signal to a whole process group; a group that is gone is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return stateOf(pid) !== 'Z';
}

/**
 * The start time of a process, which distinguishes two processes with the same id.
 * @param {number} pid
 * @returns {Promise<string>} an empty string where no such process runs
 */
export async function identityOf(pid) {
  const fields = statOf(pid);
  if (fields !== undefined) return fields[19] ?? '';
  try {
    const { code, output } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return code === 0 ? output.trim() : '';
  } catch {
    return '';
  }
}

/**
 * @param {number} pid
 * @returns {string} the id of its parent; an empty string where the system does not tell
 */
export function parentOf(pid) {
  return statOf(pid)?.[1] ?? '';
}

/** @param {number} pid */
function stateOf(pid) {
  return statOf(pid)?.[0] ?? '';
}

/**
 * The fields after the program's name in /proc/{pid}/stat, on systems that have it.
 * @param {number} pid
 * @returns {readonly string[] | undefined}
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
