// @ts-check
import { parseArgs } from 'node:util';
import { Failure } from '../machine/failure.mjs';

const DEFAULT_PORT = 7420;
const DEFAULT_HOMESERVER_PORT = 7421;
const DEFAULT_SFU_PORT = 7422;

export const HELP = `Starts Parley: a homeserver with a demo community, and the client.

  npm start -- [options]

  --port N               port of the client (default ${DEFAULT_PORT}; 0 for any free one)
  --homeserver-port N    port of the homeserver (default ${DEFAULT_HOMESERVER_PORT}; 0 for any free one)
  --homeserver URL       use this homeserver and start none
  --sfu                  start an SFU too, for calls of several people; it is built the first time, with Go
  --sfu-port N           port of the service that gives tokens for it (default ${DEFAULT_SFU_PORT}; 0 for any free one)
  --host HOST            address of this machine to serve the client on (default localhost)
  --fresh                throw the homeserver's data away and make the demo community anew
  --ready-file FILE      write addresses and accounts there as JSON once all is up
  --help                 show this

Ctrl-C ends all of it. The homeserver and its data are in the folder .parley.
PYTHON=path chooses the Python that runs the homeserver, LIVEKIT_SERVER=path the SFU.
`;

/**
 * @typedef {object} StartOptions
 * @property {number} port
 * @property {number} homeserverPort
 * @property {string | undefined} homeserver an address without a trailing slash
 * @property {boolean} sfu
 * @property {number} sfuPort
 * @property {string} host
 * @property {boolean} fresh
 * @property {string | undefined} readyFile
 */

/**
 * @param {readonly string[]} args
 * @returns {{kind: 'help'} | ({kind: 'start'} & StartOptions)}
 * @throws {Failure} one sentence for what cannot be understood or is not allowed
 */
export function parseOptions(args) {
  const values = readValues(args);
  if (values.help === true) return { kind: 'help' };
  const homeserver = readHomeserver(values.homeserver);
  const sfu = values.sfu === true;
  if (sfu && homeserver !== undefined) {
    throw new Failure(
      '--sfu goes with the homeserver that is started here: a server of yours announces an SFU by itself.',
    );
  }
  return {
    kind: 'start',
    port: readPort('--port', values.port, DEFAULT_PORT),
    homeserverPort: readPort('--homeserver-port', values['homeserver-port'], DEFAULT_HOMESERVER_PORT),
    homeserver,
    sfu,
    sfuPort: readPort('--sfu-port', values['sfu-port'], DEFAULT_SFU_PORT),
    host: readHost(values.host),
    fresh: values.fresh === true,
    readyFile: readFileName(values['ready-file']),
  };
}

/** @param {readonly string[]} args */
function readValues(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'homeserver-port': { type: 'string' },
        homeserver: { type: 'string' },
        sfu: { type: 'boolean' },
        'sfu-port': { type: 'string' },
        host: { type: 'string' },
        fresh: { type: 'boolean' },
        'ready-file': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : String(error);
    throw new Failure(`${reason}. npm start -- --help lists the options.`);
  }
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {number} fallback
 */
function readPort(option, text, fallback) {
  if (text === undefined) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new Failure(`${option} takes a number from 0 to 65535, not "${text}".`);
}

/** @param {string | undefined} text */
function readHomeserver(text) {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '') {
    throw new Failure(`--homeserver takes an address such as https://matrix.example.org, not "${text}".`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** @param {string | undefined} host */
function readHost(host = 'localhost') {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)) return bare;
  throw new Failure(
    `--host ${host} would serve the client without https, where browsers give no cryptography and no microphone: keep it on localhost, or put a server with https before it as docs/deploy.md says.`,
  );
}

/** @param {string | undefined} file */
function readFileName(file) {
  if (file === '') throw new Failure('--ready-file takes the name of a file.');
  return file;
}
