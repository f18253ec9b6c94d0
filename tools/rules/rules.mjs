// @ts-check
/**
 * `npm run rules [-- --strict]`: which rules of the protocol no test cites. `--strict`: exit code 1 where there is one.
 *
 * `docs/rules.md` has every rule, an area a heading: `| 02.T-12 | a few words | what else holds it, or what it will come with |`. A test
 * cites a rule as everywhere: `test('[02.T-12] …')`. An id that a test cites and the page has not is wrong in any case: exit code 1.
 */
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../ops/machine/files.mjs';
import { listFiles, readTexts } from '../source/files.mjs';
import { citationPattern, citationsIn } from '../spec-coverage/spec-coverage.mjs';

const PAGE = 'docs/rules.md';
/** Push rules and events are named by their own ids: `05.DR-room.server_acl`. */
const ID = '\\d{2}\\.(?:[A-Z]+-\\d+|(?:DR|EV)-[a-z_.]+)';
const ROW = new RegExp(`^\\|\\s*(${ID})\\s*\\|([^|]*)\\|([^|]*)\\|\\s*$`);
const HEADING = /^## (\d{2}) /;

/**
 * @typedef {object} Rule
 * @property {string} id
 * @property {string} words
 * @property {string} elsewhere what holds it where no test can, or what it comes with; empty where a test must cite it
 *
 * @typedef {object} Area
 * @property {string} name
 * @property {readonly Rule[]} rules
 *
 * @typedef {object} Report
 * @property {readonly string[]} lines to be read, the missing rules below their area
 * @property {number} missing
 * @property {number} unknown ids that tests cite and the page has not
 */

/**
 * @param {string} page text of the page of rules
 * @returns {readonly Area[]}
 */
export function areasOf(page) {
  /** @type {{name: string, rules: Rule[]}[]} */
  const areas = [];
  for (const line of page.split('\n')) {
    if (HEADING.test(line)) areas.push({ name: line.slice(3).trim(), rules: [] });
    const [, id, words = '', elsewhere = ''] = ROW.exec(line) ?? [];
    if (id !== undefined) areas.at(-1)?.rules.push({ id, words: words.trim(), elsewhere: elsewhere.trim() });
  }
  return areas;
}

/**
 * @param {readonly Area[]} areas
 * @param {ReadonlyMap<string, string>} cited places by id
 * @returns {Report}
 */
export function reportOn(areas, cited) {
  let missing = 0;
  const lines = areas.flatMap(({ name, rules }) => {
    const held = rules.filter(({ id }) => cited.has(id)).length;
    const open = rules.filter(({ id, elsewhere }) => !cited.has(id) && elsewhere === '');
    missing += open.length;
    const rest = rules.length - held - open.length;
    const head = `${name}: ${rules.length} rules, ${held} cited by tests, ${rest} held or to come elsewhere, ${open.length} missing`;
    return [head, ...open.map(({ id, words }) => `  ${id}  ${words}`)];
  });
  const known = new Set(areas.flatMap(({ rules }) => rules.map(({ id }) => id)));
  const files = new Set(areas.map(({ name }) => name.slice(0, 2)));
  const unknown = [...cited].filter(([id]) => files.has(id.slice(0, 2)) && !known.has(id));
  const strays = unknown.map(([id, where]) => `${where} cites ${id}, which ${PAGE} has not`);
  return { lines: [...lines, ...strays], missing, unknown: unknown.length };
}

/**
 * @param {string} root
 * @returns {Promise<Report>}
 */
async function reportOnProject(root) {
  const tests = (await listFiles(root)).filter(
    (path) => /\.(test|conformance)\.(tsx?|mjs)$|^e2e\/.*\.ts$/.test(path) && !path.startsWith('tools/'),
  );
  const texts = await readTexts(root, [PAGE, ...tests]);
  /** @type {Map<string, string>} */
  const cited = new Map();
  for (const path of tests) {
    const found = citationsIn(path, texts.get(path) ?? '', citationPattern(ID));
    for (const [id, where] of found) if (!cited.has(id)) cited.set(id, where);
  }
  return reportOn(areasOf(texts.get(PAGE) ?? ''), cited);
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  if (args.some((arg) => arg !== '--strict')) {
    process.stderr.write('Usage: npm run rules [-- --strict]\n');
    return 2;
  }
  const { lines, missing, unknown } = await reportOnProject(ROOT);
  process.stdout.write(`${lines.join('\n')}\n`);
  return unknown > 0 || (missing > 0 && args.includes('--strict')) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await main(process.argv.slice(2));
}
