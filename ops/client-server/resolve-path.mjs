// @ts-check
import { sep } from 'node:path';

/**
 * From the path of a request to a relative path below the served folder.
 * @param {string} target what stands in the request line, such as `/assets/a.js?v=1`
 * @returns {string | undefined} segments joined for this system; undefined for what no file can answer
 */
export function resolvePath(target) {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/')) return undefined;
  let decoded;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (/[\0\\:]/.test(decoded)) return undefined;
  const segments = decoded.slice(1).split('/');
  if (segments.at(-1) === '') segments[segments.length - 1] = 'index.html';
  const isPlain = segments.every((segment) => segment !== '' && !segment.startsWith('.'));
  return isPlain ? segments.join(sep) : undefined;
}
