// @ts-check
/** A coturn on loopback, which relays the calls of tests: what it does not know, it does not ask of other machines. */
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../machine/failure.mjs';
import { writeWhole } from '../machine/files.mjs';
import { startChild } from '../machine/processes.mjs';
import { findProgram } from '../machine/program.mjs';

const READY_WITHIN_MS = 20_000;

/**
 * @typedef {object} TurnServer
 * @property {() => Promise<void>} stop forgets all that it relays
 */

/**
 * @typedef {object} TurnOptions
 * @property {string} program that `findTurnServer` gave
 * @property {string} dir a folder for what it writes
 * @property {number} port on loopback, for UDP and TCP
 * @property {string} secret shared with the homeserver
 */

/**
 * Finds coturn, and gets Debian's where there is none and it may.
 * @param {{step?: import('../machine/progress.mjs').Step}} [options]
 * @returns {Promise<string>} the path of a program that runs
 * @throws {Failure} a sentence that says how to get one
 */
export function findTurnServer(options) {
  const wanted = {
    variable: 'TURNSERVER',
    names: ['turnserver'],
    places: ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'],
    debianPackage: 'coturn',
    what: 'coturn',
    missing:
      'The tests of calls need coturn: install it (Debian: apt install coturn) or name its program with TURNSERVER=path.',
  };
  return findProgram(wanted, options);
}

/**
 * Starts it and waits until it listens.
 * @param {TurnOptions} options
 * @returns {Promise<TurnServer>}
 * @throws {Failure} it did not come up
 */
export async function startTurnServer({ program, dir, port, secret }) {
  const config = join(dir, 'turnserver.conf');
  await writeWhole(config, configOf({ dir, port, secret }), 0o600);
  const child = await startChild(program, ['-c', config], { cwd: dir, stdio: 'ignore', graceMs: 500 });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await doesListen(port))) {
    if (child.isRunning() && Date.now() < deadline) {
      await pause(50);
      continue;
    }
    await child.stop();
    throw new Failure(
      `The relay for calls (${program}) did not start on port ${port}; its configuration is ${config}.`,
    );
  }
  return { stop: () => child.stop() };
}

/** @param {Omit<TurnOptions, 'program'>} options */
function configOf({ dir, port, secret }) {
  const lines = [
    'listening-ip=127.0.0.1',
    'relay-ip=127.0.0.1',
    `listening-port=${port}`,
    'min-port=49152',
    'max-port=49407',
    'fingerprint',
    'use-auth-secret',
    `static-auth-secret=${secret}`,
    'realm=localhost',
    'no-tls',
    'no-dtls',
    'no-cli',
    'no-multicast-peers',
    'allow-loopback-peers',
    `userdb=${join(dir, 'turn.sqlite')}`,
    `pidfile=${join(dir, 'turn.pid')}`,
    'log-file=stdout',
    'simple-log',
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {number} port */
function doesListen(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const end = (/** @type {boolean} */ isListening) => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
