// @ts-check
/** The files that a browser loads for given modules of the built client, from the build's manifest and the files themselves. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { isRecord, readJson } from '../../ops/machine/files.mjs';

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {readonly string[]} imports keys of the manifest
 * @property {readonly string[]} css
 * @property {readonly string[]} assets files that the chunk knows by address: workers, fonts, pictures
 *
 * @typedef {object} Loaded
 * @property {readonly {file: string, bytes: number}[]} files gzipped, largest first, without fonts
 * @property {number} bytes their sum
 * @property {number} fontBytes as they are: fonts are compressed already
 */

const FONT = /\.(woff2?|ttf|otf)$/;

/**
 * @param {unknown} manifest `.vite/manifest.json`
 * @returns {ReadonlyMap<string, Chunk>}
 */
export function decodeManifest(manifest) {
  /** @type {Map<string, Chunk>} */
  const chunks = new Map();
  if (!isRecord(manifest)) return chunks;
  for (const [key, entry] of Object.entries(manifest)) {
    if (!isRecord(entry) || typeof entry['file'] !== 'string') continue;
    chunks.set(key, {
      file: entry['file'],
      imports: strings(entry['imports']),
      css: strings(entry['css']),
      assets: strings(entry['assets']),
    });
  }
  return chunks;
}

/**
 * Follows static imports only; what is imported later is not loaded yet. Of a worker, which the manifest knows as a file, its own
 * text says what it imports.
 * @param {string} dist
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {readonly string[]} modules keys of the manifest; one that is no chunk of its own is part of another
 * @param {readonly string[]} [engineChunks] what the worker imports later, by the names that the build gives them
 * @returns {Promise<Loaded>} nothing where one of `engineChunks` is missing
 */
export async function measure(dist, chunks, modules, engineChunks = []) {
  /** @type {Set<string>} */
  const files = new Set();
  for (const page of modules.filter((module) => module.endsWith('.html'))) files.add(page);
  const seen = new Set();
  /** @type {string[]} */
  const todo = [];
  for (const module of modules)
    todo.push(...(module.endsWith('.html') ? await keysOfPage(dist, module, chunks) : [module]));
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    const chunk = chunks.get(key);
    if (chunk === undefined || seen.has(key)) continue;
    seen.add(key);
    todo.push(...chunk.imports);
    for (const file of [chunk.file, ...chunk.css, ...chunk.assets]) files.add(file);
  }
  const names = engineChunks.length === 0 ? [] : await readdir(join(dist, 'assets'));
  for (const chunk of engineChunks) {
    // After the name there is only the hash: other chunks have longer names that begin the same.
    const found = names.find(
      (name) => name.startsWith(`${chunk}-`) && /^[\w-]{8}\.js$/.test(name.slice(chunk.length + 1)),
    );
    if (found === undefined) return { files: [], bytes: 0, fontBytes: 0 };
    files.add(`assets/${found}`);
  }
  // A set that grows is walked to its end.
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(join(dist, file), 'utf8');
    for (const specifier of staticImports(file, text)) files.add(posix.join(posix.dirname(file), specifier));
  }
  return weigh(dist, [...files]);
}

/**
 * @param {string} dist
 * @param {string} page
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @returns {Promise<readonly string[]>} keys of what the page's own tags name: the manifest has no entry for a page that only names files
 */
async function keysOfPage(dist, page, chunks) {
  const text = await readFile(join(dist, page), 'utf8');
  const named = new Set([...text.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file));
  return [...chunks].filter(([, { file }]) => named.has(file)).map(([key]) => key);
}

/**
 * @param {string} dist
 * @param {readonly string[]} files
 * @returns {Promise<Loaded>}
 */
async function weigh(dist, files) {
  const weighed = [];
  let fontBytes = 0;
  for (const file of files) {
    const content = await readFile(join(dist, file));
    if (FONT.test(file)) fontBytes += content.byteLength;
    else weighed.push({ file, bytes: gzipSync(content, { level: 9 }).byteLength });
  }
  weighed.sort((a, b) => b.bytes - a.bytes);
  return { files: weighed, bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0), fontBytes };
}

/**
 * By the map beside a script; of the few that are no modules there is none.
 * @param {string} dist
 * @param {string} file
 * @returns {Promise<readonly string[]>} paths of the sources of a script; none for other files
 */
export async function sourcesOf(dist, file) {
  if (!file.endsWith('.js')) return [];
  const path = join(dist, file);
  const map = await readJson(`${path}.map`);
  const sources = isRecord(map) && Array.isArray(map['sources']) ? map['sources'] : [];
  return sources.map((source) => join(dirname(path), String(source)));
}

/**
 * @param {string} dist
 * @param {ReadonlySet<string>} loaded
 * @returns {Promise<Loaded>} scripts, styles and modules of WebAssembly that are not among `loaded`
 */
export async function measureRest(dist, loaded) {
  const names = await readdir(join(dist, 'assets'));
  const rest = names
    .map((name) => `assets/${name}`)
    .filter((file) => /\.(js|css|wasm)$/.test(file) && !loaded.has(file));
  return weigh(dist, rest);
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {readonly string[]} relative specifiers
 */
function staticImports(file, text) {
  const { program } = parseSync(file, text);
  return program.body.flatMap((node) => {
    const source = 'source' in node ? node.source : null;
    return source?.type === 'Literal' && source.value.startsWith('.') ? [source.value] : [];
  });
}

/**
 * @param {unknown} value
 * @returns {readonly string[]}
 */
function strings(value) {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
