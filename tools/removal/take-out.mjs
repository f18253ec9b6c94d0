// @ts-check
/** Takes features out of the project: their folders but their sockets, and the names of them in the files that register features. */
import { readGraph } from '../dependencies/graph.mjs';
import { parseSource } from '../source/source.mjs';
import { ANY, cutOut } from './cut.mjs';
import { featureOf, isShipped, isSocket, ownersOf, registers } from './features.mjs';

/**
 * @param {ReadonlyMap<string, string>} texts code and manifests by path
 * @param {ReadonlySet<string>} features
 * @returns {{removed: readonly string[], changed: ReadonlyMap<string, string>}} files of the features, and new texts of those that register them
 */
export function takeOut(texts, features) {
  const graph = readGraph(texts);
  const isOut = (/** @type {string} */ path) => features.has(featureOf(path) ?? '') && !isSocket(path);
  const sources = [...texts].flatMap(([path, text]) => (isShipped(path) ? [parseSource(path, text)] : []));
  const names = new Set([...ownersOf(sources)].flatMap(([name, owner]) => (features.has(owner) ? [name] : [])));
  /** @type {Map<string, ReadonlySet<string>>} */
  const lost = new Map();
  /** @type {Map<string, string>} */
  const changed = new Map();
  const registrations = sources.filter((source) => registers(source) && !isOut(source.path)).map(({ path }) => path);
  // Exports that a file lost are gone for those that import it: again until nothing changes.
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const path of registrations) {
      const text = changed.get(path) ?? texts.get(path) ?? '';
      const isGone = (/** @type {string} */ specifier, /** @type {string | null} */ name) => {
        const target = graph.get(path)?.find((edge) => edge.specifier === specifier)?.target;
        if (target?.kind !== 'file') return false;
        const without = lost.get(target.path);
        if (isOut(target.path)) return true;
        return name === ANY ? (without?.size ?? 0) > 0 : name !== null && without?.has(name) === true;
      };
      const rest = cutOut(path, text, { isGone, texts: names });
      if (rest.text === text) continue;
      isStable = false;
      changed.set(path, rest.text);
      lost.set(path, new Set([...(lost.get(path) ?? []), ...rest.lost]));
    }
  }
  return { removed: [...texts.keys()].filter(isOut), changed };
}
