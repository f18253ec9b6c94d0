// @ts-check
/** `node tools/dependencies/check-dependencies.mjs [root]`: every import of the project against the rules; exit code 1 where one is broken. */
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../ops/machine/files.mjs';
import { isCode, listFiles, readTexts } from '../source/files.mjs';
import { readGraph } from './graph.mjs';
import { RULES } from './rules.mjs';
import { findViolations } from './violations.mjs';

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function checkDependencies(root) {
  const paths = await listFiles(root);
  const isRead = (/** @type {string} */ path) => isCode(path) || path.endsWith('package.json');
  const read = await readTexts(root, paths.filter(isRead));
  // The others are only led to: of styles and catalogues it is enough that they are there.
  const graph = readGraph(new Map(paths.map((path) => [path, read.get(path) ?? ''])));
  const edges = [...graph.values()].reduce((sum, list) => sum + list.length, 0);
  if (graph.size === 0 || edges === 0)
    return { isGood: false, report: `No imports were found in ${root}: nothing was checked.` };
  const violations = findViolations(graph, RULES);
  return { isGood: violations.length === 0, report: `${describe(violations)}${graph.size} files, ${edges} imports` };
}

/**
 * @param {readonly import('./violations.mjs').Violation[]} violations
 * @returns {string} by rule: what to do instead, then each place
 */
function describe(violations) {
  /** @type {Map<string, string[]>} */
  const byRule = new Map();
  for (const { rule, where, what, instead } of violations) {
    const lines = byRule.get(rule) ?? [`${rule}: ${instead}`];
    byRule.set(rule, [...lines, `  ${where} ${what}`]);
  }
  return [...byRule.values()].map((lines) => `${lines.join('\n')}\n\n`).join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isGood, report } = await checkDependencies(process.argv[2] ?? ROOT);
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
