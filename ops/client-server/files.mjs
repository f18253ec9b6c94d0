// @ts-check
/**
 * The files to serve, kept in memory as they are asked for: body, tag and every encoding made so far. A file that changed on
 * disk is read again.
 */
import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { encode } from './encoding.mjs';
import { isCompressible, mimeTypeOf } from './mime-types.mjs';

/** @typedef {import('./encoding.mjs').Encoding} Encoding */

/**
 * @typedef {object} ServedFile
 * @property {string} type
 * @property {string} tag a strong ETag without its encoding
 * @property {boolean} isImmutable its name holds a hash of its content
 * @property {boolean} isCompressible
 * @property {(encoding: Encoding) => Promise<Buffer>} body
 */

/**
 * @param {string} folder
 * @returns {(path: string) => Promise<ServedFile | undefined>} looks a relative path up; undefined where no file is
 */
export function createFileStore(folder) {
  /** @type {Map<string, {version: string, file: ServedFile}>} */
  const cache = new Map();
  return async (path) => {
    const absolute = join(folder, path);
    const version = await versionOf(folder, absolute);
    if (version === undefined) return undefined;
    const known = cache.get(path);
    if (known?.version === version) return known.file;
    const file = describe(path, await readFile(absolute), absolute);
    cache.set(path, { version, file });
    return file;
  };
}

/**
 * @param {string} path
 * @param {Buffer} content
 * @param {string} [absolute] where files compressed beforehand may lie beside it
 * @returns {ServedFile}
 */
export function describe(path, content, absolute) {
  const type = mimeTypeOf(path);
  /** @type {Map<Encoding, Promise<Buffer>>} */
  const encoded = new Map();
  return {
    type,
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    isImmutable: path.startsWith(`assets${sep}`) && /-[\w-]{8,}\.[\w.]+$/.test(path),
    isCompressible: isCompressible(type) && content.length > 256,
    body: (encoding) => {
      const made = encoded.get(encoding) ?? compressed(content, encoding, absolute);
      encoded.set(encoding, made);
      // A file that was away for a moment is there the next time.
      made.catch(() => encoded.delete(encoding));
      return made;
    },
  };
}

/**
 * @param {Buffer} content
 * @param {Encoding} encoding
 * @param {string | undefined} absolute
 */
async function compressed(content, encoding, absolute) {
  if (encoding !== 'identity' && absolute !== undefined) {
    const beside = `${absolute}.${encoding === 'br' ? 'br' : 'gz'}`;
    const [made, source] = await Promise.all([stat(beside).catch(() => undefined), stat(absolute)]);
    if (made !== undefined && made.mtimeMs >= source.mtimeMs) return readFile(beside);
  }
  return encode(content, encoding);
}

/**
 * @param {string} folder
 * @param {string} absolute
 * @returns {Promise<string | undefined>} changes with the file; undefined where it is no file or lies outside
 */
async function versionOf(folder, absolute) {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(absolute)]);
    if (!real.startsWith(root + sep)) return undefined;
    const info = await stat(real);
    return info.isFile() ? `${info.mtimeMs}-${info.size}-${info.ino}` : undefined;
  } catch {
    return undefined;
  }
}
