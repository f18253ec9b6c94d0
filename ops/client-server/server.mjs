// @ts-check
/**
 * The server of `npm start` and of the end-to-end tests: the built client as static files with the page policy on every
 * answer. It holds no secret and keeps no state.
 */
import { createServer } from 'node:http';
import { portFailure } from '../machine/ports.mjs';
import { originsToName, pagePolicy } from '../page-policy.mjs';
import { chooseEncoding } from './encoding.mjs';
import { createFileStore, describe } from './files.mjs';
import { resolvePath } from './resolve-path.mjs';

/** @typedef {import('./files.mjs').ServedFile} ServedFile */

/**
 * @typedef {object} ServeOptions
 * @property {string} dist the folder with index.html
 * @property {number} [port] 0, the default, for any free one
 * @property {string} [host]
 * @property {string | readonly string[]} [homeserverOrigin] addresses of homeservers that the page must be able to reach
 * @property {readonly string[]} [styleHashes]
 * @property {string} [reportUri] where browsers report violations of the policy; for tests
 * @property {Record<string, unknown>} [config] answered as /config.json in place of a file of that name; its map tiles are allowed
 */

/**
 * Serves the client.
 * @param {ServeOptions} options
 * @returns {Promise<{url: string, port: number, stop: () => Promise<void>}>} `url` has no trailing slash
 * @throws {import('../machine/failure.mjs').Failure} when the port is taken
 */
export async function serveClient({
  dist,
  port = 0,
  host = '127.0.0.1',
  homeserverOrigin = [],
  styleHashes = [],
  reportUri,
  config,
}) {
  const homeservers = typeof homeserverOrigin === 'string' ? [homeserverOrigin] : homeserverOrigin;
  const mapTiles = typeof config?.mapTiles === 'string' ? config.mapTiles : undefined;
  const origins = homeservers.flatMap(originsToName);
  const policy = pagePolicy({ homeserverOrigins: origins, mapTiles, styleHashes, reportUri });
  const findOnDisk = createFileStore(dist);
  const generated = config === undefined ? undefined : describe('config.json', Buffer.from(JSON.stringify(config)));
  /** @param {string} path */
  const find = async (path) => (path === 'config.json' && generated !== undefined ? generated : findOnDisk(path));

  const server = createServer((request, response) => {
    answer(request, response, find, policy).catch(() => {
      if (!response.headersSent) response.writeHead(500, policy);
      response.end();
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host }, () => resolve(undefined));
  }).catch((error) => {
    throw portFailure(error, { port, host, what: 'the client', option: '--port' });
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${urlHost(host)}:${bound}`,
    port: bound,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(path: string) => Promise<ServedFile | undefined>} find
 * @param {Record<string, string>} policy
 */
async function answer(request, response, find, policy) {
  const { method = 'GET', url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD are answered here.', { ...policy, allow: 'GET, HEAD' });
    return;
  }
  const path = resolvePath(url);
  const file = path === undefined ? undefined : await find(path);
  if (file === undefined) {
    refuse(response, 404, 'There is no such file.', policy);
    return;
  }
  const encoding = file.isCompressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const tag = `"${file.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = {
    ...policy,
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    ...(file.isCompressible ? { vary: 'Accept-Encoding' } : {}),
  };
  if (isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await file.body(encoding);
  response.writeHead(200, {
    ...headers,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 * @param {Record<string, string>} headers
 */
function refuse(response, status, text, headers) {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}

/**
 * @param {string | undefined} known the If-None-Match header
 * @param {string} tag
 */
function isKnown(known, tag) {
  if (known === undefined) return false;
  return known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

/** @param {string} host */
function urlHost(host) {
  if (host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
