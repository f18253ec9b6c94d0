// @ts-check
import { findCycles } from './cycles.mjs';

/**
 * @typedef {import('./graph.mjs').Graph} Graph
 * @typedef {import('./graph.mjs').Edge} Edge
 *
 * @typedef {object} Violation
 * @property {string} rule
 * @property {string} where file and line
 * @property {string} what
 * @property {string} instead what to do about it
 */

/** Shipped code may use only packages that are installed with it. */
const SHIPPED = /^packages\/(sdk|app)\/src\/(?!.*(\.(test|conformance|corpus)\.|\/test-))/;

/**
 * @param {Graph} graph
 * @param {readonly import('./rules.mjs').Rule[]} rules
 * @returns {readonly Violation[]}
 */
export function findViolations(graph, rules) {
  /** @type {Violation[]} */
  const found = [];
  for (const [path, edges] of graph) {
    for (const edge of edges) {
      const where = `${path}:${edge.line}`;
      const unsound = badTarget(path, edge);
      if (unsound !== undefined) found.push({ ...unsound, where, what: `imports ${edge.specifier}` });
      if (edge.target.kind !== 'file') continue;
      const to = edge.target.path;
      for (const rule of rules) {
        if (!isBroken(rule, path, to)) continue;
        found.push({ rule: rule.name, where, what: `imports ${to}`, instead: rule.instead });
      }
    }
  }
  for (const cycle of findCycles(graph)) {
    found.push({
      rule: 'cycle',
      where: cycle[0] ?? '',
      what: `needs itself: ${cycle.join(' → ')}`,
      instead:
        'Two files that need each other are one idea, or share a third that wants its own file. Types count too.',
    });
  }
  return found;
}

/**
 * @param {string} path
 * @param {Edge} edge
 * @returns {Pick<Violation, 'rule' | 'instead'> | undefined}
 */
function badTarget(path, { specifier, target, listed }) {
  if (target.kind === 'nowhere') {
    return { rule: 'unresolvable', instead: 'This leads nowhere: correct the path, with its extension.' };
  }
  if (listed === 'no') {
    return {
      rule: 'unlisted-package',
      instead: 'Add it, with its exact version, to the package.json of its workspace.',
    };
  }
  if (listed === 'development' && SHIPPED.test(path)) {
    return { rule: 'development-package', instead: 'What ships imports only `dependencies`: move the package there.' };
  }
  if (target.kind === 'file' && specifier.startsWith('.') && leadsIntoOther(path, target.path)) {
    return { rule: 'relative-across-packages', instead: 'Import another package by its name: @parley/<package>/….' };
  }
  return undefined;
}

/**
 * @param {import('./rules.mjs').Rule} rule
 * @param {string} from
 * @param {string} to
 */
function isBroken(rule, from, to) {
  const match = rule.from.exec(from);
  if (match === null || rule.except?.test(from) === true) return false;
  /** @param {string} pattern */
  const filled = (pattern) => new RegExp(pattern.replaceAll('$1', () => match[1] ?? ''));
  return filled(rule.to).test(to) && !(rule.unless !== undefined && filled(rule.unless).test(to));
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {boolean} whether `to` is in the sources of a package that `from` is not part of
 */
function leadsIntoOther(from, to) {
  const folder = /^packages\/[^/]+\/(?=src\/)/.exec(to)?.[0];
  return folder !== undefined && !from.startsWith(folder);
}
