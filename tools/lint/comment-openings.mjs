// @ts-check
/**
 * `node tools/lint/comment-openings.mjs [root]`: comments that begin without naming their subject ("What is kept", "Whether it may")
 * against the budget of their folder; exit code 1 where a count differs from its budget. The budget only falls: a count below it fails
 * too, until `--write` lowers it. `--list` prints each such comment.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord, ROOT, readJson } from '../../ops/machine/files.mjs';
import { isCode, listFiles, readTexts } from '../source/files.mjs';
import { parseSource } from '../source/source.mjs';

const BUDGETS = 'tools/lint/comment-openings.json';
const PROGRAM = 'node tools/lint/comment-openings.mjs';

/** The top folder of a file, or the package that it belongs to. */
const FOLDER = /^(?:packages\/[^/]+|ops|tools|e2e|bench|examples)(?=\/)/;
/** Opening words that leave the subject unnamed, before a word in lower case. */
const HEADLESS = /^(?:What|Who|Whoever|Whether|Where|How|Which|Those|Of|The same)\s+[a-z]/;
/** Everything between the start of a comment and its first word. */
const MARGIN = /^[\s*/]*/;

/**
 * @typedef {{line: number, words: string}} Opening
 *
 * @typedef {object} Count
 * @property {ReadonlyMap<string, number>} counts by folder, without those that have none
 * @property {readonly string[]} places `file:line words`, in the order of the files
 */

/**
 * @param {string} path
 * @param {string} text of code
 * @returns {readonly Opening[]} the comments that begin headless; lines of `//` one below the other are one comment
 */
export function headlessOpenings(path, text) {
  const { comments, lineAt } = parseSource(path, text);
  return comments.flatMap(({ value, start }, index) => {
    const before = comments[index - 1];
    if (before !== undefined && continues(text, before.start, start)) return [];
    const words = value.replace(MARGIN, '');
    return HEADLESS.test(words) ? [{ line: lineAt(start), words: words.split('\n')[0]?.trim() ?? '' }] : [];
  });
}

/**
 * @param {string} text
 * @param {number} before start of a comment
 * @param {number} start start of the comment after it
 * @returns {boolean} true if both are lines of one comment
 */
function continues(text, before, start) {
  const between = text.slice(before, start);
  return between.startsWith('//') && text.startsWith('//', start) && /^[^\n]*\n[^\S\n]*$/.test(between);
}

/**
 * @param {ReadonlyMap<string, string>} texts code by path
 * @returns {Count}
 */
export function countOpenings(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {string[]} */
  const places = [];
  for (const [path, text] of texts) {
    const folder = FOLDER.exec(path)?.[0];
    const openings = folder === undefined ? [] : headlessOpenings(path, text);
    if (folder === undefined || openings.length === 0) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + openings.length);
    places.push(...openings.map(({ line, words }) => `${path}:${line} ${words}`));
  }
  return { counts, places };
}

/**
 * @param {ReadonlyMap<string, number>} counts
 * @param {ReadonlyMap<string, number>} budgets
 * @returns {{risen: readonly string[], fallen: readonly string[]}} one line for each folder whose count is not its budget
 */
export function compareWithBudgets(counts, budgets) {
  const folders = [...new Set([...counts.keys(), ...budgets.keys()])].sort();
  const rows = folders.map((folder) => ({
    folder,
    count: counts.get(folder) ?? 0,
    budget: budgets.get(folder) ?? 0,
  }));
  return {
    risen: rows
      .filter(({ count, budget }) => count > budget)
      .map(
        ({ folder, count, budget }) =>
          `${folder}: ${count} comments begin with "What", "Whether" and the like, and the budget is ${budget}: let the first words name the subject (\`${PROGRAM} --list\` prints these comments)`,
      ),
    fallen: rows
      .filter(({ count, budget }) => count < budget)
      .map(
        ({ folder, count, budget }) =>
          `${folder}: ${count} comments begin headless, and the budget is still ${budget}: lower it with \`${PROGRAM} --write\``,
      ),
  };
}

/**
 * @param {string} root
 * @returns {Promise<ReadonlyMap<string, number>>} empty where no budget is written: then no headless comment is allowed
 */
async function readBudgets(root) {
  const json = await readJson(join(root, BUDGETS));
  return new Map(Object.entries(isRecord(json) ? json : {}).map(([folder, budget]) => [folder, Number(budget)]));
}

/**
 * @param {string} root
 * @returns {Promise<Count>}
 */
async function countBelow(root) {
  const paths = (await listFiles(root)).filter((path) => isCode(path) && FOLDER.test(path));
  return countOpenings(await readTexts(root, paths));
}

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function checkOpenings(root) {
  const { counts } = await countBelow(root);
  const { risen, fallen } = compareWithBudgets(counts, await readBudgets(root));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    isGood: risen.length + fallen.length === 0,
    report: [...risen, ...fallen, `${total} headless comments`].join('\n'),
  };
}

/**
 * Writes today's counts as the new budgets. A first budget may be any number; an existing one never rises.
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function writeBudgets(root) {
  const { counts } = await countBelow(root);
  const budgets = await readBudgets(root);
  const { risen } = compareWithBudgets(counts, budgets);
  if (budgets.size > 0 && risen.length > 0) return { isGood: false, report: risen.join('\n') };
  const sorted = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(join(root, BUDGETS), `${JSON.stringify(sorted, null, 2)}\n`);
  return { isGood: true, report: `${BUDGETS} is written` };
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
async function main(args) {
  const root = args.find((arg) => !arg.startsWith('--')) ?? ROOT;
  if (args.includes('--write')) return writeBudgets(root);
  if (args.includes('--list')) return { isGood: true, report: (await countBelow(root)).places.join('\n') };
  return checkOpenings(root);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isGood, report } = await main(process.argv.slice(2));
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
