// @ts-check
/**
 * `node tools/removal/removal.mjs [root]`: each feature can be taken out. Without its two folders, and the lines that register it, the rest
 * compiles: nothing else imports from the folders, takes a type of the feature from the client, or names a command or view of its api.
 * Files that still do are listed, and the list only falls: an entry that is needless fails too, until `--write` takes it out.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Visitor } from 'vite';
import { isRecord, ROOT, readJson } from '../../ops/machine/files.mjs';
import { readGraph } from '../dependencies/graph.mjs';
import { isCode, isTest, listFiles, readTexts } from '../source/files.mjs';
import { parseSource } from '../source/source.mjs';

const LIST = 'tools/removal/uses.json';
const PROGRAM = 'node tools/removal/removal.mjs';

/** The folder of a feature in the engine or in the client; its name is the first group. */
const FOLDER = /^packages\/(?:sdk|app)\/src\/features\/([^/]+)\//;
/** Files that register features: the engine's lists and façade, and the page's registries. */
const REGISTRATION =
  /^packages\/(?:sdk\/src\/(?:features\/(?:index|first)|client\/(?:contract|repeatable))\.ts$|app\/src\/shell\/[^/]+$)/;
const SHIPPED = /^packages\/(?:sdk|app)\/src\//;
/** The façade, by which the page gets the types of features. */
const FACADE = 'packages/sdk/src/client/contract.ts';
/** The contracts of the client's features that others plug into. A plug needs its socket, so these imports do not count. */
const SOCKET =
  /^packages\/app\/src\/features\/(?:composer|notifications|room-list|timeline)\/(?:contract|feature)\.tsx?$/;
/** Views that any screen may follow: the session, and the room that it stands in. There is no client without them. */
const BASIC = new Set(['login.session', 'timeline.room']);
/** A name of an api: a command, a view or a stream. */
const NAME = /^[a-z]\w*\.[a-z]\w*$/i;

/**
 * The files that use each feature, by its name; features that nobody uses have an empty list.
 * @typedef {ReadonlyMap<string, readonly string[]>} Uses
 */

/**
 * @param {ReadonlyMap<string, string>} texts code and manifests by path
 * @returns {Uses}
 */
export function findUses(texts) {
  const graph = readGraph(texts);
  const sources = [...texts].flatMap(([path, text]) => (isShipped(path) ? [parseSource(path, text)] : []));
  const owners = ownersOf(sources);
  const owned = ownedTypes(graph, sources);
  /** @type {Map<string, Set<string>>} */
  const uses = new Map(sources.flatMap(({ path }) => featureOf(path) ?? []).map((name) => [name, new Set()]));
  for (const source of sources) {
    if (REGISTRATION.test(source.path)) continue;
    const targets = (graph.get(source.path) ?? []).flatMap(({ target }) => (target.kind === 'file' ? target.path : []));
    const names = [
      ...targets.flatMap((path) => (SOCKET.test(path) ? [] : (featureOf(path) ?? []))),
      ...importedFromFacade(source).flatMap((name) => owned.get(name) ?? []),
      ...literalsOf(source).flatMap((name) => (BASIC.has(name) ? [] : (owners.get(name) ?? []))),
    ];
    for (const name of names) if (name !== featureOf(source.path)) uses.get(name)?.add(source.path);
  }
  return new Map([...uses].sort(byName).map(([name, paths]) => [name, [...paths].sort()]));
}

/** @param {string} path */
function isShipped(path) {
  return SHIPPED.test(path) && isCode(path) && !isTest(path) && !/\/test-[^/]+$/.test(path);
}

/** @param {string} path */
function featureOf(path) {
  return FOLDER.exec(path)?.[1];
}

/**
 * @param {readonly [string, unknown]} one
 * @param {readonly [string, unknown]} other
 */
function byName([one], [other]) {
  return one < other ? -1 : 1;
}

/**
 * @param {readonly import('../source/source.mjs').Source[]} sources
 * @returns {ReadonlyMap<string, string>} the feature of each name of an api
 */
function ownersOf(sources) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const { path, program } of sources) {
    const feature = featureOf(path);
    if (feature === undefined || !/^packages\/sdk\/.*contract\.ts$/.test(path)) continue;
    new Visitor({
      TSPropertySignature: ({ key }) => {
        if (key.type === 'Literal' && typeof key.value === 'string' && NAME.test(key.value))
          owners.set(key.value, feature);
      },
    }).visit(program);
  }
  return owners;
}

/**
 * @param {import('../dependencies/graph.mjs').Graph} graph
 * @param {readonly import('../source/source.mjs').Source[]} sources
 * @returns {ReadonlyMap<string, string>} the feature of each export of the façade that is a feature's
 */
function ownedTypes(graph, sources) {
  /** @type {Map<string, string>} */
  const owned = new Map();
  const facade = sources.find(({ path }) => path === FACADE);
  if (facade === undefined) return owned;
  const targets = new Map(
    (graph.get(FACADE) ?? []).flatMap(({ specifier, target }) =>
      target.kind === 'file' ? [[specifier, featureOf(target.path)]] : [],
    ),
  );
  new Visitor({
    ExportNamedDeclaration: ({ source, specifiers }) => {
      const feature = source === null ? undefined : targets.get(source.value);
      if (feature === undefined) return;
      for (const { exported } of specifiers) if (exported.type === 'Identifier') owned.set(exported.name, feature);
    },
  }).visit(facade.program);
  return owned;
}

/**
 * @param {import('../source/source.mjs').Source} source
 * @returns {readonly string[]} names imported from the façade
 */
function importedFromFacade({ program }) {
  /** @type {string[]} */
  const names = [];
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!source.value.endsWith('/client/contract.ts')) return;
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier') names.push(one.imported.name);
    },
  }).visit(program);
  return names;
}

/**
 * @param {import('../source/source.mjs').Source} source
 * @returns {readonly string[]} texts of the code, without those that name a text on screen (`id`)
 */
function literalsOf({ program }) {
  /** @type {string[]} */
  const texts = [];
  /** @type {Set<number>} */
  const ids = new Set();
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'id') ids.add(value.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !ids.has(start)) texts.push(value);
    },
  }).visit(program);
  return texts;
}

/**
 * @param {Uses} uses
 * @param {Uses} listed
 * @returns {{risen: readonly string[], fallen: readonly string[]}} a line for each use that is not listed, and for each that is no more
 */
export function compareWithList(uses, listed) {
  const names = [...new Set([...uses.keys(), ...listed.keys()])].sort();
  const missing = (/** @type {Uses} */ from, /** @type {Uses} */ to) =>
    names.flatMap((name) => {
      const known = new Set(to.get(name) ?? []);
      return (from.get(name) ?? []).filter((path) => !known.has(path)).map((path) => ({ name, path }));
    });
  return {
    risen: missing(uses, listed).map(
      ({ name, path }) =>
        `${path} needs the feature "${name}", which could not be taken out any more: let the feature fill a registry, or move what both need to core/ or lib/`,
    ),
    fallen: missing(listed, uses).map(
      ({ name, path }) =>
        `${path} does not need the feature "${name}" any more: take it off the list with \`${PROGRAM} --write\``,
    ),
  };
}

/**
 * @param {string} root
 * @returns {Promise<Uses>}
 */
async function usesBelow(root) {
  const paths = (await listFiles(root)).filter((path) => path.startsWith('packages/') || path === 'package.json');
  const isRead = (/** @type {string} */ path) => isShipped(path) || path.endsWith('package.json');
  const read = await readTexts(root, paths.filter(isRead));
  return findUses(new Map(paths.map((path) => [path, read.get(path) ?? ''])));
}

/**
 * The list on disk: the features that a file needs, by its path.
 * @param {string} root
 * @returns {Promise<Uses>} empty where no list is written
 */
async function readList(root) {
  const json = await readJson(join(root, LIST));
  /** @type {Map<string, string[]>} */
  const listed = new Map();
  for (const [path, names] of Object.entries(isRecord(json) ? json : {}))
    for (const name of String(names).split(', ')) listed.set(name, [...(listed.get(name) ?? []), path]);
  return listed;
}

/**
 * @param {Uses} uses
 * @returns {Readonly<Record<string, string>>} the features that each file needs
 */
function byFile(uses) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const [name, paths] of uses) for (const path of paths) files.set(path, [...(files.get(path) ?? []), name]);
  return Object.fromEntries([...files].sort(byName).map(([path, names]) => [path, names.join(', ')]));
}

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function checkRemoval(root) {
  const uses = await usesBelow(root);
  if (uses.size === 0) return { isGood: false, report: `No features were found in ${root}: nothing was checked.` };
  const { risen, fallen } = compareWithList(uses, await readList(root));
  const free = [...uses.values()].filter((paths) => paths.length === 0).length;
  const total = [...uses.values()].reduce((sum, paths) => sum + paths.length, 0);
  return {
    isGood: risen.length + fallen.length === 0,
    report: [...risen, ...fallen, `${uses.size} features, ${free} can be taken out, ${total} uses of the others`].join(
      '\n',
    ),
  };
}

/**
 * Writes today's uses as the list. A first list may have any; an existing one never grows.
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function writeList(root) {
  const uses = await usesBelow(root);
  const listed = await readList(root);
  const { risen } = compareWithList(uses, listed);
  const isFirst = !isRecord(await readJson(join(root, LIST)));
  if (!isFirst && risen.length > 0) return { isGood: false, report: risen.join('\n') };
  await writeFile(join(root, LIST), `${JSON.stringify(byFile(uses), null, 2)}\n`);
  return { isGood: true, report: `${LIST} is written` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = process.argv.slice(2);
  const root = args.find((arg) => !arg.startsWith('--')) ?? ROOT;
  const { isGood, report } = await (args.includes('--write') ? writeList(root) : checkRemoval(root));
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
