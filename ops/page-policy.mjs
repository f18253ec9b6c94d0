// @ts-check
/**
 * The page policy: the headers that whatever serves the client must send with every file of it. They are headers and not a meta
 * tag because a meta tag does not bind a SharedWorker. This file is the one place where the policy is written; the built-in
 * server and the examples in docs/deploy.md come from it.
 *
 * As a program it prints the policy for a server's configuration: `node ops/page-policy.mjs --format nginx`.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure } from './machine/failure.mjs';

/** The one Trusted Types policy: the addresses of our own workers. Nothing makes HTML. */
const TRUSTED_TYPES = 'app-worker';

/** Browser permissions that the client uses. All others are refused. */
const GRANTED = ['autoplay', 'camera', 'display-capture', 'geolocation', 'microphone'];
const REFUSED = [
  'accelerometer',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * @typedef {object} PolicyInput
 * @property {readonly string[]} [homeserverOrigins] origins to reach that are not https, such as `http://127.0.0.1:7421`
 * @property {string | undefined} [mapTiles] the address of map tiles as `config.json` has it; pictures of its origin are allowed
 * @property {readonly string[]} [styleHashes] CSP hashes of `<style>` elements that a library adds, such as `sha256-…`
 * @property {string | undefined} [reportUri] where browsers report violations, of workers too; for tests
 */

/**
 * The header map. Names are in lower case, values are complete.
 * @param {PolicyInput} [input]
 * @returns {Record<string, string>}
 * @throws {Failure} when an origin, a hash or the address of tiles is not one: it would otherwise end up as a hole in the policy
 */
export function pagePolicy({ homeserverOrigins = [], mapTiles, styleHashes = [], reportUri } = {}) {
  const origins = homeserverOrigins.map(originOf);
  const hashes = styleHashes.map(quotedHash);
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", "'wasm-unsafe-eval'"],
    ['worker-src', "'self'"],
    ['style-src', "'self'", ...hashes],
    ['img-src', "'self'", 'blob:', ...tileOrigins(mapTiles)],
    ['media-src', "'self'", 'blob:', 'mediastream:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", 'https:', 'wss:', ...new Set(origins.flatMap(withSocket))],
    ['frame-src', "'none'"],
    ['manifest-src', "'self'"],
    ['form-action', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', TRUSTED_TYPES],
    ...(reportUri === undefined ? [] : [['report-uri', reportUri]]),
  ];
  return {
    'content-security-policy': directives.map((words) => words.join(' ')).join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions(),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/**
 * The origins to name for a homeserver. A loopback server is reached by either of its names.
 * @param {string} homeserver its base address
 * @returns {string[]} empty for https, which the policy allows in general
 */
export function originsToName(homeserver) {
  const { protocol, origin, hostname, port } = new URL(homeserver);
  if (protocol === 'https:') return [];
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  const suffix = port === '' ? '' : `:${port}`;
  return [`http://127.0.0.1${suffix}`, `http://localhost${suffix}`];
}

/** @param {string} text */
function originOf(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.origin !== text) {
    throw new Failure(`"${text}" is not an origin: give scheme, host and port only, such as http://127.0.0.1:8008.`);
  }
  return url.origin;
}

/**
 * The origin of map tiles; none where the client's own server has them.
 * @param {string | undefined} template
 */
function tileOrigins(template) {
  if (template === undefined) return [];
  const own = 'https://client.invalid';
  const url = URL.canParse(template, own) ? new URL(template, own) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Failure(
      `"${template}" is not an address of map tiles, such as https://tiles.example.org/{z}/{x}/{y}.png.`,
    );
  }
  return url.origin === own ? [] : [url.origin];
}

/**
 * A plain http origin does not cover its WebSockets.
 * @param {string} origin
 */
function withSocket(origin) {
  return [origin, origin.replace(/^http/, 'ws')];
}

/** @param {string} hash */
function quotedHash(hash) {
  if (!/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(hash)) {
    throw new Failure(`"${hash}" is not a CSP hash: it looks like sha256- and base64.`);
  }
  return `'${hash}'`;
}

function permissions() {
  return [...GRANTED.map((name) => `${name}=(self)`), ...REFUSED.map((name) => `${name}=()`)].sort().join(', ');
}

/** @type {Record<string, (headers: [string, string][]) => string>} */
const FORMATS = {
  nginx: (headers) => headers.map(([name, value]) => `add_header ${title(name)} "${value}" always;`).join('\n'),
  caddy: (headers) => ['header {', ...headers.map(([name, value]) => `\t${title(name)} "${value}"`), '}'].join('\n'),
  json: (headers) => JSON.stringify(Object.fromEntries(headers), null, 2),
};

/**
 * @param {string} format `nginx`, `caddy` or `json`
 * @param {PolicyInput} input
 * @returns {string} lines for that server's configuration
 * @throws {Failure} for another format
 */
export function printPolicy(format, input) {
  const print = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (print === undefined) throw new Failure(`Unknown format "${format}": choose nginx, caddy or json.`);
  return print(Object.entries(pagePolicy(input)));
}

/** @param {string} name */
function title(name) {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function main() {
  const { values } = parseArgs({
    options: {
      format: { type: 'string', default: 'json' },
      homeserver: { type: 'string', multiple: true, default: [] },
      'map-tiles': { type: 'string' },
      'style-hash': { type: 'string', multiple: true, default: [] },
    },
  });
  return printPolicy(values.format, {
    homeserverOrigins: values.homeserver,
    mapTiles: values['map-tiles'],
    styleHashes: values['style-hash'],
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${main()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
