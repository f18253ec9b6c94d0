// @ts-check
import { extname } from 'node:path';

/** @type {ReadonlyMap<string, string>} */
const TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.gif', 'image/gif'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.mp3', 'audio/mpeg'],
  ['.ogg', 'audio/ogg'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.wav', 'audio/wav'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/**
 * @param {string} path
 * @returns {string} an unknown ending is a download, never something a browser would guess at
 */
export function mimeTypeOf(path) {
  return TYPES.get(extname(path).toLowerCase()) ?? 'application/octet-stream';
}

/**
 * @param {string} type
 * @returns {boolean} false for what is compressed already
 */
export function isCompressible(type) {
  return /^(text\/|application\/(json|wasm|manifest)|image\/(svg|x-icon))/.test(type);
}
