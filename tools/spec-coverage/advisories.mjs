// @ts-check
/**
 * `node tools/spec-coverage/advisories.mjs [root]`: every test that `docs/advisories.md` names is there, and every advisory names one or
 * says why it cannot concern Parley; exit code 1 otherwise.
 */
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../ops/machine/files.mjs';
import { listFiles, readTexts } from '../source/files.mjs';

const PAGE = 'docs/advisories.md';
const NAMED = /`([^`]+\.(?:test|spec)\.[a-z]+)`: "([^"]+)"/g;
const ROW = /^\| (?!advisory\s+\||-)(?<id>[^|]+)\|[^|]*\|(?<held>[^|]*)\|$/gm;
/** The shortest sentence that can be a reason. */
const LEAST_WORDS = 4;

/**
 * @param {string} page the text of the table
 * @param {(path: string) => string | undefined} textOf the text of a test file, from the root
 * @returns {readonly string[]} what is wrong, a line each
 */
export function faultsOf(page, textOf) {
  const rows = [...page.matchAll(ROW)].map(({ groups }) => ({
    id: (groups?.['id'] ?? '').trim(),
    held: (groups?.['held'] ?? '').trim(),
  }));
  if (rows.length === 0) return [`${PAGE}: no advisory was found in it.`];
  return rows.flatMap(({ id, held }) => {
    const named = [...held.matchAll(NAMED)];
    const words = held.split(/\s+/).filter((word) => word !== '');
    if (named.length === 0 && words.length < LEAST_WORDS) return [`${PAGE}: ${id}: names no test and gives no reason.`];
    return named.flatMap(([, path = '', name = '']) => {
      const text = textOf(path);
      if (text === undefined) return [`${PAGE}: ${id}: ${path} is not there.`];
      return text.includes(name) ? [] : [`${PAGE}: ${id}: ${path} has no test "${name}".`];
    });
  });
}

/**
 * @param {string} root
 * @returns {Promise<readonly string[]>} what is wrong, a line each
 */
async function checkAdvisories(root) {
  const tests = (await listFiles(root)).filter((path) => /\.(test|spec)\.[a-z]+$/.test(path));
  const texts = await readTexts(root, [PAGE, ...tests]);
  return faultsOf(texts.get(PAGE) ?? '', (path) => texts.get(path));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = await checkAdvisories(process.argv[2] ?? ROOT);
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
