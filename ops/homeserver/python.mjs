// @ts-check
import { Failure } from '../machine/failure.mjs';
import { run } from '../machine/processes.mjs';

const CANDIDATES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];
const QUESTION = `
import importlib.util as u, sys
try:
    import sqlite3
    sqlite = sqlite3.sqlite_version
except ImportError:
    sqlite = "none"
have = lambda name: "yes" if u.find_spec(name) else "no"
print("%d.%d.%d" % sys.version_info[:3], have("venv"), have("ensurepip"), sqlite)
`;

/**
 * @typedef {object} Python
 * @property {string} program
 * @property {string} version
 * @property {boolean} hasVenv venv and the pip it brings
 * @property {string} sqlite its SQLite's version
 */

/**
 * Finds a Python that can run the homeserver. PYTHON in the environment names one.
 * @returns {Promise<Python>}
 * @throws {Failure} one sentence for what is missing and how to get it
 */
export async function findPython() {
  const named = process.env['PYTHON'];
  /** @type {Python[]} */
  const found = [];
  for (const program of named === undefined || named === '' ? CANDIDATES : [named]) {
    const python = await ask(program);
    if (python === undefined) continue;
    if (faultOf(python) === undefined) return python;
    found.push(python);
  }
  const [first] = found;
  throw new Failure((first === undefined ? undefined : faultOf(first)) ?? missing(named));
}

/** @param {string | undefined} named */
function missing(named) {
  const tried = named === undefined || named === '' ? 'python3 was not found' : `PYTHON=${named} cannot be run`;
  return `Python 3.10 or newer is needed for the demo homeserver and ${tried}: install it from python.org or with your system's packages (Debian: apt install python3 python3-venv), or use a server of yours with --homeserver URL.`;
}

/**
 * @param {Python} python
 * @returns {string | undefined}
 */
export function faultOf({ program, version, hasVenv, sqlite }) {
  if (!isAtLeast(version, '3.10.0')) {
    return `Python 3.10 or newer is needed for the demo homeserver and ${program} is ${version}: install a newer one from python.org or your system's packages, and name it with PYTHON=path if needed.`;
  }
  if (!hasVenv) {
    return `Python's venv module is missing from ${program} ${version}: install it (Debian, Ubuntu: apt install python3-venv).`;
  }
  if (!isAtLeast(sqlite, '3.37.2')) {
    return `SQLite 3.37.2 or newer is needed for the demo homeserver and ${program} has ${sqlite}: install a newer Python from python.org and name it with PYTHON=path.`;
  }
  return undefined;
}

/**
 * @param {string} program
 * @returns {Promise<Python | undefined>} undefined where it cannot be run
 */
async function ask(program) {
  try {
    const { code, output } = await run(program, ['-c', QUESTION]);
    const [version, venv, pip, sqlite] = output.trim().split(' ');
    if (code !== 0 || version === undefined || sqlite === undefined) return undefined;
    return { program, version, hasVenv: venv === 'yes' && pip === 'yes', sqlite };
  } catch {
    return undefined;
  }
}

/**
 * Compares versions of three numbers.
 * @param {string} version
 * @param {string} wanted
 * @returns {boolean} false for what is no version
 */
export function isAtLeast(version, wanted) {
  const [have, need] = [version, wanted].map((text) => text.replace(/^v/, '').split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (have?.[index] ?? 0) - (need?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
