// @ts-check
/** Finds who needs a feature: who imports from its folders, takes a type or function of it from the client, or names a command or view of its api. */
import { Visitor } from 'vite';
import { readGraph } from '../dependencies/graph.mjs';
import { parseSource } from '../source/source.mjs';
import { FACADE, featureOf, isShipped, isSocket, ownersOf, registers } from './features.mjs';

/**
 * Views that any screen may follow, because no client is without them: the session, the room that the screen stands in, and the state of
 * the connection, which says how current all that is shown is.
 */
const BASIC = new Set(['login.session', 'timeline.room', 'connection.status']);

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
  const targetOf = (/** @type {string} */ path, /** @type {string} */ specifier) => {
    const target = graph.get(path)?.find((edge) => edge.specifier === specifier)?.target;
    return target?.kind === 'file' ? target.path : '';
  };
  const sources = [...texts].flatMap(([path, text]) => (isShipped(path) ? [parseSource(path, text)] : []));
  const owners = ownersOf(sources);
  const facade = ownedExports(sources, targetOf);
  /** @type {Map<string, Set<string>>} */
  const uses = new Map(sources.flatMap(({ path }) => featureOf(path) ?? []).map((name) => [name, new Set()]));
  for (const source of sources) {
    if (registers(source)) continue;
    const targets = (graph.get(source.path) ?? []).flatMap(({ target }) => (target.kind === 'file' ? target.path : []));
    const names = [
      ...targets.flatMap((path) => (isSocket(path) ? [] : (featureOf(path) ?? []))),
      ...importsOf(source).flatMap(({ from, name }) => facade.get(targetOf(source.path, from))?.get(name) ?? []),
      ...literalsOf(source).flatMap((name) => (BASIC.has(name) ? [] : (owners.get(name) ?? []))),
    ];
    for (const name of names) if (name !== featureOf(source.path)) uses.get(name)?.add(source.path);
  }
  return new Map([...uses].sort(byName).map(([name, paths]) => [name, [...paths].sort()]));
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
 * @param {(path: string, specifier: string) => string} targetOf
 * @returns {ReadonlyMap<string, ReadonlyMap<string, string>>} of each file of the façade, the feature of each export that is a feature's
 */
function ownedExports(sources, targetOf) {
  return new Map(
    sources.flatMap(({ path, program }) => {
      if (!FACADE.test(path)) return [];
      /** @type {Map<string, string>} */
      const owned = new Map();
      new Visitor({
        ExportNamedDeclaration: ({ source, specifiers }) => {
          const feature = source === null ? undefined : featureOf(targetOf(path, source.value));
          if (feature === undefined) return;
          for (const { exported } of specifiers) if (exported.type === 'Identifier') owned.set(exported.name, feature);
        },
      }).visit(program);
      return [[path, owned]];
    }),
  );
}

/**
 * @param {import('../source/source.mjs').Source} source
 * @returns {readonly {from: string, name: string}[]} names that it imports
 */
function importsOf({ program }) {
  /** @type {{from: string, name: string}[]} */
  const names = [];
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          names.push({ from: source.value, name: one.imported.name });
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
