// @ts-check
/**
 * `node tools/removal/removal.mjs [root]`: each feature can be taken out. Without its folders, and the lines that register it, the rest
 * compiles: nobody else needs it (`uses.mjs`). A feature may stand on another, with a reason, in `stands-on.json`; both are taken out
 * together then.
 *
 * `--compile <feature>…` has the compiler prove it for these features (`compile.mjs`). Without names, or with `--share 0.1 --turn 3`, it
 * takes all of them, or the fourth tenth.
 */
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../ops/machine/files.mjs';
import { compileWithoutEach } from './compile.mjs';
import { featureOf, readShipped } from './features.mjs';
import { faultsOfPairs, readPairs } from './stands-on.mjs';
import { findUses } from './uses.mjs';

/**
 * There is no client without these: others plug into them or follow their views, without membership nobody is in a room, messages draw
 * what every timeline has, and storage tells when there is no session to show.
 */
const BASIC_FEATURES = new Set([
  'connection',
  'login',
  'membership',
  'messages',
  'notifications',
  'room-list',
  'storage',
  'timeline',
]);

/**
 * @param {import('./uses.mjs').Uses} uses
 * @param {readonly import('./stands-on.mjs').Pair[]} pairs
 * @returns {readonly {feature: string, path: string}[]} uses of a feature, but those by one that stands on it
 */
export function foreignUses(uses, pairs) {
  const isPair = (/** @type {string | undefined} */ feature, /** @type {string} */ on) =>
    pairs.some((pair) => pair.feature === feature && pair.on === on);
  return [...uses].flatMap(([on, paths]) =>
    paths.filter((path) => !isPair(featureOf(path), on)).map((path) => ({ feature: on, path })),
  );
}

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function checkRemoval(root) {
  const uses = findUses(await readShipped(root));
  if (uses.size === 0) return { isGood: false, report: `No features were found in ${root}: nothing was checked.` };
  const pairs = await readPairs(root);
  const isUsed = (/** @type {string} */ feature, /** @type {string} */ on) =>
    uses.get(on)?.some((path) => featureOf(path) === feature) === true;
  const lines = [
    ...faultsOfPairs(pairs, isUsed),
    ...foreignUses(uses, pairs).map(
      ({ feature, path }) =>
        `${path} needs the feature "${feature}", which could not be taken out any more: let the feature fill a registry, or move what both need to core/ or lib/`,
    ),
  ];
  const total = `${uses.size} features can be taken out, ${pairs.length} of them with one that stands on them`;
  return { isGood: lines.length === 0, report: (lines.length === 0 ? [total] : lines).join('\n') };
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<boolean>}
 */
async function main(args) {
  const tell = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  if (args[0] === '--compile') return compileWithoutEach(ROOT, await chosen(args.slice(1)), tell);
  const { isGood, report } = await checkRemoval(args[0] ?? ROOT);
  tell(report);
  return isGood;
}

/**
 * @param {readonly string[]} args names, or `--share` and a part of all, then `--turn` and which of these parts it is
 * @returns {Promise<readonly string[]>} the features to take out
 */
async function chosen(args) {
  const at = args.indexOf('--share');
  if (at === -1 && args.length > 0) return args;
  const all = [...findUses(await readShipped(ROOT)).keys()].filter((name) => !BASIC_FEATURES.has(name));
  if (at === -1) return all;
  return shareOf(all, Number(args[at + 1]), Number(args[args.indexOf('--turn') + 1]));
}

/**
 * @template Item
 * @param {readonly Item[]} all
 * @param {number} share above 0, up to 1
 * @param {number} turn counted from 0
 * @returns {readonly Item[]} as many of all, going on where the turn before ended
 */
export function shareOf(all, share, turn) {
  const count = Math.max(1, Math.min(all.length, Math.round(all.length * share)));
  return Array.from({ length: count }, (_, index) => all[(turn * count + index) % all.length]).flatMap(
    (item) => item ?? [],
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
}
