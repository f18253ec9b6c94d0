// @ts-check
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** @typedef {'br' | 'gzip' | 'identity'} Encoding */

/**
 * The best of what a browser takes. Quality values other than "not at all" do not matter: brotli is smaller.
 * @param {string | undefined} accepted the Accept-Encoding header
 * @returns {Encoding}
 */
export function chooseEncoding(accepted = '') {
  const allowed = new Set();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(/\s*;\s*/);
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(name);
  }
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : 'identity';
}

/**
 * @param {Buffer} body
 * @param {Encoding} encoding
 * @returns {Promise<Buffer>}
 */
export async function encode(body, encoding) {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return compressGzip(body, { level: 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.length > 1_000_000 ? 5 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compressBrotli(body, { params });
}
