// @ts-check
/** @typedef {import('./graph.mjs').Graph} Graph */

/**
 * One shortest cycle for each knot of files that need each other.
 * @param {Graph} graph
 * @returns {readonly (readonly string[])[]} each begins and ends with the same file
 */
export function findCycles(graph) {
  const cycles = knotsOf(graph).map((knot) => {
    const [start = ''] = [...knot].sort();
    return shortestWayBack(graph, start, knot);
  });
  return cycles.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
}

/**
 * @param {Graph} graph
 * @param {string} start
 * @param {ReadonlySet<string>} knot
 * @returns {readonly string[]} begins and ends with `start`
 */
function shortestWayBack(graph, start, knot) {
  /** @type {string[][]} */
  let ways = [[start]];
  const seen = new Set();
  while (ways.length > 0) {
    /** @type {string[][]} */
    const longer = [];
    for (const way of ways) {
      for (const next of filesFrom(graph, way.at(-1) ?? '')) {
        if (next === start) return [...way, start];
        if (!knot.has(next) || seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    ways = longer;
  }
  return [start];
}

/**
 * @param {Graph} graph
 * @param {string} path
 * @returns {readonly string[]}
 */
function filesFrom(graph, path) {
  return (graph.get(path) ?? []).flatMap(({ target }) => (target.kind === 'file' ? [target.path] : []));
}

/**
 * Groups of files that reach each other: strongly connected components (Kosaraju), without recursion.
 * @param {Graph} graph
 * @returns {readonly ReadonlySet<string>[]}
 */
function knotsOf(graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const path of graph.keys()) {
    for (const to of filesFrom(graph, path)) importers.set(to, [...(importers.get(to) ?? []), path]);
  }
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {string[]} */
  const finished = [];
  for (const path of graph.keys()) finished.push(...inOrderOfEnd(path, seen, (from) => filesFrom(graph, from)));
  /** @type {Set<string>} */
  const grouped = new Set();
  /** @type {ReadonlySet<string>[]} */
  const knots = [];
  for (const path of finished.reverse()) {
    const group = new Set(inOrderOfEnd(path, grouped, (from) => importers.get(from) ?? []));
    if (group.size > 1 || (group.has(path) && filesFrom(graph, path).includes(path))) knots.push(group);
  }
  return knots;
}

/**
 * Walks in depth from `start` through what was not seen yet.
 * @param {string} start
 * @param {Set<string>} seen
 * @param {(path: string) => readonly string[]} next
 * @returns {readonly string[]} what it came by, those first that it finished first
 */
function inOrderOfEnd(start, seen, next) {
  if (seen.has(start)) return [];
  seen.add(start);
  /** @type {string[]} */
  const finished = [];
  const stack = [{ path: start, todo: [...next(start)] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const path = top.todo.pop();
    if (path === undefined) {
      finished.push(top.path);
      stack.pop();
    } else if (!seen.has(path)) {
      seen.add(path);
      stack.push({ path, todo: [...next(path)] });
    }
  }
  return finished;
}
