// @ts-check
/** A LiveKit on loopback, which forwards the media of calls of several people: started, waited for, stopped. */
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../machine/failure.mjs';
import { writeWhole } from '../machine/files.mjs';
import { startChild } from '../machine/processes.mjs';

const READY_WITHIN_MS = 30_000;
const GRACE_MS = 2_000;

/**
 * Runs a program until it ends or whoever started this does, however hard: standard input is a pipe whose other end only they hold.
 * Asked to end, it does not ask LiveKit, which would wait for all participants to leave.
 */
const WHILE_WATCHED = `exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{ while read -r line; do :; done; kill -KILL $program; } <&3 2>/dev/null &
watcher=$!
exec 3<&-
trap 'kill -KILL $program' TERM
wait $program
# A signal ends the first wait, not the program.
wait $program
kill $watcher 2>/dev/null
wait`;

/** @typedef {{from: number, to: number}} PortRange both ends are in it */

/**
 * @typedef {object} Livekit
 * @property {string} url for clients: WebSockets
 * @property {Promise<unknown>} ended settles when it has ended, asked or not
 * @property {() => Promise<void>} stop at once, with no word to anybody
 */

/**
 * @typedef {object} LivekitOptions
 * @property {string} program that `installLivekit` gave
 * @property {string} dir a folder for what it writes, made if needed
 * @property {number} port on loopback, for signalling and for its own API
 * @property {PortRange} media UDP ports on loopback
 * @property {string} key of its API
 * @property {string} secret of its API, 32 characters or more
 */

/**
 * Starts it and waits until it answers.
 * @param {LivekitOptions} options
 * @returns {Promise<Livekit>}
 * @throws {Failure} it did not come up
 */
export async function startLivekit({ program, dir, ...options }) {
  await mkdir(dir, { recursive: true });
  const config = join(dir, 'livekit.yaml');
  await writeWhole(config, configOf(options), 0o600);
  const log = join(dir, 'livekit.log');
  const file = openSync(log, 'w');
  const child = await startChild('/bin/sh', ['-c', WHILE_WATCHED, 'livekit', program, '--config', config], {
    cwd: dir,
    stdio: ['pipe', file, file],
    graceMs: GRACE_MS,
  });
  closeSync(file);
  const { port } = options;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await doesAnswer(port))) {
    if (child.isRunning() && Date.now() < deadline) {
      await pause(50);
      continue;
    }
    await child.stop();
    throw new Failure(await startFault(log, port));
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    ended: child.ended,
    stop: () => child.stop(),
  };
}

/**
 * JSON is YAML. No TCP port for media: it would be open to other machines, whatever the addresses to bind say.
 * @param {Omit<LivekitOptions, 'program' | 'dir'>} options
 */
export function configOf({ port, media, key, secret }) {
  return JSON.stringify(
    {
      port,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        tcp_port: 0,
        port_range_start: media.from,
        port_range_end: media.to,
        use_external_ip: false,
        node_ip: '127.0.0.1',
        enable_loopback_candidate: true,
        interfaces: { includes: loopbackNames() },
        // Clients are given those of a search engine otherwise. This one answers nobody, and on loopback nobody needs it.
        stun_servers: ['127.0.0.1:9'],
      },
      keys: { [key]: secret },
      room: { auto_create: false, empty_timeout: 300, departure_timeout: 20 },
      logging: { level: 'warn', json: false },
    },
    null,
    2,
  );
}

/** @returns {string[]} `lo` on Linux, `lo0` on macOS */
function loopbackNames() {
  const names = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses.some(({ internal }) => internal) ? [name] : [],
  );
  return names.length === 0 ? ['lo'] : names;
}

/** @param {number} port */
async function doesAnswer(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
    return response.ok && (await response.text()) === 'OK';
  } catch {
    return false;
  }
}

/**
 * @param {string} log
 * @param {number} port
 */
async function startFault(log, port) {
  const said = await readFile(log, 'utf8').catch(() => '');
  if (/address already in use/.test(said))
    return `Port ${port} for the SFU is in use by another program. End that one, or choose another.`;
  return `The SFU (livekit-server) did not start on port ${port}; what it said is in ${log}.`;
}
