// @ts-check
/**
 * Import graph of the files, read with the parser that builds the client. It has every import of every file, including types, re-exports
 * and lazy imports, because a rule that misses an import does not hold.
 */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { isRecord } from '../../ops/machine/files.mjs';
import { isCode } from '../source/files.mjs';
import { importsOf, parseSource } from '../source/source.mjs';

/**
 * Target of an import: a file of ours, an external package, a module of Node, or nowhere.
 * @typedef {{kind: 'file', path: string} | {kind: 'package', name: string} | {kind: 'node', name: string} | {kind: 'nowhere'}} Target
 *
 * @typedef {object} Edge
 * @property {string} specifier
 * @property {number} line
 * @property {Target} target
 * @property {Listed} listed how package.json lists what is imported by a package's name; `needless` for paths and Node's modules
 *
 * @typedef {'production' | 'development' | 'no' | 'needless'} Listed
 *
 * @typedef {object} Manifest
 * @property {string} folder from the root; empty for the root itself
 * @property {string} name
 * @property {ReadonlyMap<string, string>} exports patterns with at most one `*`
 * @property {ReadonlySet<string>} production
 * @property {ReadonlySet<string>} development
 *
 * @typedef {ReadonlyMap<string, readonly Edge[]>} Graph
 */

/**
 * @param {ReadonlyMap<string, string>} texts every file by path; of those that are no code or manifest the text is not read
 * @returns {Graph} every code file, and what it imports
 * @throws {SyntaxError} where a file cannot be parsed
 */
export function readGraph(texts) {
  const manifests = readManifests(texts);
  /** @type {Map<string, readonly Edge[]>} */
  const graph = new Map();
  for (const [path, text] of texts) {
    if (!isCode(path)) continue;
    const edges = importsOf(parseSource(path, text)).map(({ specifier, line }) => ({
      specifier,
      line,
      ...resolve(path, specifier, texts, manifests),
    }));
    graph.set(path, edges);
  }
  return graph;
}

/**
 * @param {string} from
 * @param {string} specifier
 * @param {ReadonlyMap<string, string>} texts
 * @param {readonly Manifest[]} manifests
 * @returns {{target: Target, listed: Listed}}
 */
function resolve(from, specifier, texts, manifests) {
  const bare = specifier.replace(/\?.*$/, '');
  if (isBuiltin(bare)) return { target: { kind: 'node', name: bare }, listed: 'needless' };
  if (/^\.{0,2}\//.test(bare)) {
    return { target: fileTarget(posix.join(posix.dirname(from), bare), texts), listed: 'needless' };
  }
  const name = bare.split('/', bare.startsWith('@') ? 2 : 1).join('/');
  const listed = howListed(name, from, manifests);
  const own = manifests.find((manifest) => manifest.name === name);
  if (own === undefined) return { target: { kind: 'package', name }, listed };
  return { target: fileTarget(exportedPath(own, `.${bare.slice(name.length)}`) ?? '', texts), listed };
}

/**
 * @param {string} path
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Target}
 */
function fileTarget(path, texts) {
  return texts.has(path) ? { kind: 'file', path } : { kind: 'nowhere' };
}

/**
 * @param {Manifest} manifest
 * @param {string} subpath beginning with a dot
 * @returns {string | undefined}
 */
function exportedPath(manifest, subpath) {
  for (const [pattern, to] of manifest.exports) {
    const [head = '', tail] = pattern.split('*');
    const fits = tail === undefined ? subpath === pattern : subpath.startsWith(head) && subpath.endsWith(tail);
    if (!fits) continue;
    const middle = tail === undefined ? '' : subpath.slice(head.length, subpath.length - tail.length);
    return posix.join(
      manifest.folder,
      to.replace('*', () => middle),
    );
  }
  return undefined;
}

/**
 * @param {string} name
 * @param {string} from
 * @param {readonly Manifest[]} manifests longest folder first
 * @returns {Listed}
 */
function howListed(name, from, manifests) {
  const over = manifests.filter(({ folder }) => folder === '' || from.startsWith(`${folder}/`));
  // A package may name itself.
  if (over.some((manifest) => manifest.name === name || manifest.production.has(name))) return 'production';
  return over.some((manifest) => manifest.development.has(name)) ? 'development' : 'no';
}

/**
 * @param {ReadonlyMap<string, string>} texts
 * @returns {readonly Manifest[]} longest folder first
 */
function readManifests(texts) {
  const paths = [...texts.keys()].filter((path) => posix.basename(path) === 'package.json');
  const manifests = paths.map((path) => {
    /** @type {unknown} */
    const parsed = JSON.parse(texts.get(path) ?? '');
    const json = isRecord(parsed) ? parsed : {};
    const folder = posix.dirname(path);
    return {
      folder: folder === '.' ? '' : folder,
      name: typeof json['name'] === 'string' ? json['name'] : '',
      exports: stringMap(json['exports']),
      production: new Set([...stringMap(json['dependencies']).keys(), ...stringMap(json['peerDependencies']).keys()]),
      development: new Set(stringMap(json['devDependencies']).keys()),
    };
  });
  return manifests.sort((a, b) => b.folder.length - a.folder.length);
}

/**
 * @param {unknown} value
 * @returns {Map<string, string>}
 */
function stringMap(value) {
  /** @type {Map<string, string>} */
  const map = new Map();
  if (!isRecord(value)) return map;
  for (const [key, entry] of Object.entries(value)) if (typeof entry === 'string') map.set(key, entry);
  return map;
}
