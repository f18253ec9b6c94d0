// @ts-check
import { isAbsolute, resolve } from 'node:path';
import { writeWhole } from '../machine/files.mjs';

/**
 * @typedef {object} Ready what outside programs may read
 * @property {string} url of the client, without a trailing slash
 * @property {string} homeserver without a trailing slash
 * @property {readonly {userId: string, password: string}[]} accounts
 * @property {readonly {roomId: string, name: string}[]} rooms
 * @property {{serviceUrl: string, url: string} | undefined} [sfu] the service that gives tokens, and the SFU itself
 */

/**
 * @param {Ready} ready
 * @param {boolean} isTerminal whether it may be bold
 * @returns {string}
 */
export function welcome({ url, homeserver, accounts, sfu }, isTerminal) {
  const bold = (/** @type {string} */ text) => (isTerminal ? `\x1b[1m${text}\x1b[22m` : text);
  const rows = accounts.map(({ userId, password }) => [userId.slice(1).split(':', 1)[0] ?? userId, password]);
  const width = Math.max(0, ...rows.map(([name]) => name?.length ?? 0));
  const people = rows.map(([name = '', password = ''], index) => {
    const label = index === 0 ? 'Sign in as ' : '           ';
    return `  ${label} ${name.padEnd(width)}   password ${password}`;
  });
  return [
    '',
    `  Parley      ${bold(url)}`,
    `  Homeserver  ${homeserver}`,
    ...(sfu === undefined ? [] : [`  SFU         ${sfu.url}, tokens at ${sfu.serviceUrl}`]),
    ...(people.length === 0 ? [] : ['', ...people]),
    '',
    '  Ctrl-C ends all of it.',
    '',
    '',
  ].join('\n');
}

/**
 * The path of a file named on the command line. npm changes to the root of the repository before it runs a script.
 * @param {string} file
 * @returns {string}
 */
export function fromCommandLine(file) {
  const { npm_lifecycle_event: script, INIT_CWD: typedIn } = process.env;
  if (isAbsolute(file)) return file;
  return script === 'start' && typedIn !== undefined ? resolve(typedIn, file) : resolve(file);
}

/**
 * @param {string} file
 * @param {Ready} ready
 */
export async function writeReadyFile(file, { url, homeserver, accounts, rooms, sfu }) {
  await writeWhole(file, `${JSON.stringify({ url, homeserver, accounts, rooms, sfu }, null, 2)}\n`, 0o600);
}
