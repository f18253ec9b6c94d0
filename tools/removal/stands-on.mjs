// @ts-check
/**
 * Pairs of features of which one is a screen of the other (`stands-on.json`): who takes out the second takes out the first with it. A file of the first
 * may name the second; nobody else may, so the rest compiles without both.
 */
import { join } from 'node:path';
import { isRecord, readJson } from '../../ops/machine/files.mjs';

const PAIRS = 'tools/removal/stands-on.json';
/** More of them would be a second architecture. */
const MOST_PAIRS = 10;

/**
 * @typedef {object} Pair
 * @property {string} feature the feature that stands on another
 * @property {string} on the feature that it stands on
 * @property {string} reason
 */

/**
 * @param {string} root
 * @returns {Promise<readonly Pair[]>} none where no file is written
 */
export async function readPairs(root) {
  const json = await readJson(join(root, PAIRS));
  return Object.entries(isRecord(json) ? json : {}).flatMap(([feature, grounds]) =>
    Object.entries(isRecord(grounds) ? grounds : {}).map(([on, reason]) => ({ feature, on, reason: String(reason) })),
  );
}

/**
 * @param {readonly Pair[]} pairs
 * @param {(feature: string, on: string) => boolean} isUsed true if a file of `feature` names `on`
 * @returns {readonly string[]} a line for each pair that is no pair
 */
export function faultsOfPairs(pairs, isUsed) {
  return [
    ...pairs.flatMap((pair) => {
      const name = `${PAIRS}: "${pair.feature}" on "${pair.on}"`;
      if (pair.reason.trim() === '') return `${name} has no reason`;
      if (!isUsed(pair.feature, pair.on)) return `${name} is needless: no file of the first names the second`;
      return groundsOf(pair.on, pairs).has(pair.feature) ? `${name} is part of a cycle` : [];
    }),
    ...(pairs.length > MOST_PAIRS ? [`${PAIRS} has ${pairs.length} pairs, and ${MOST_PAIRS} are allowed`] : []),
  ];
}

/**
 * @param {string} feature
 * @param {readonly Pair[]} pairs
 * @returns {ReadonlySet<string>} the feature, and all that it stands on
 */
function groundsOf(feature, pairs) {
  const grounds = new Set([feature]);
  for (const ground of grounds) for (const pair of pairs) if (pair.feature === ground) grounds.add(pair.on);
  return grounds;
}

/**
 * @param {string} feature
 * @param {readonly Pair[]} pairs
 * @returns {ReadonlySet<string>} the feature, and all that stand on it: what is taken out with it
 */
export function takenWith(feature, pairs) {
  const taken = new Set([feature]);
  for (const ground of taken) for (const pair of pairs) if (pair.on === ground) taken.add(pair.feature);
  return taken;
}
