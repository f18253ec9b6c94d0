// @ts-check
/**
 * `node tools/spec-coverage/spec-coverage.mjs [root]`: every rule of every `*.spec.md` is cited by a test; exit code 1 where one is not.
 *
 * A rule is a row of a table that begins with its id (`| PT-01 | … |`) or an entry of a list (`- **PT-01** …`). A test cites it in
 * brackets in a string, best in its name: `test('[PT-01] …')`, `describe('[04.SS-05, 04.SS-06] …')`. What no test can hold
 * says what does: a rule that ends with "Held by `path`." is covered while that file, from the root or beside the page, is there.
 */
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Visitor } from 'vite';
import { ROOT } from '../../ops/machine/files.mjs';
import { isCode, listFiles, readTexts } from '../source/files.mjs';
import { lineCounter, parseSource } from '../source/source.mjs';

/**
 * @typedef {object} SpecRule
 * @property {string} id
 * @property {string} where file and line
 * @property {readonly string[]} heldBy paths, as written
 * @property {string} page path of the specification
 */

/** Some areas count on with letters: `SEC-0A`. */
const ID = '(?:\\d{2}\\.)?[A-Z]+-\\d+[A-Za-z]?';
const RULE = new RegExp(
  `^(?:\\|\\s*\`?(${ID})\`?\\s*\\||[-*]\\s+\\*\\*(${ID})\\*\\*)(.*(?:\\n(?![-*|#]|\\s*\\n).*)*)`,
  'gm',
);
const CITED = citationPattern(ID);
const HELD = /Held by ((?:`[^`]+`(?:, | and )?)+)/g;

/**
 * @param {string} path
 * @param {string} text
 * @returns {readonly SpecRule[]}
 */
export function rulesOf(path, text) {
  const lineAt = lineCounter(text);
  return [...text.matchAll(RULE)].map((match) => ({
    id: match[1] ?? match[2] ?? '',
    where: `${path}:${lineAt(match.index)}`,
    heldBy: [...(match[3] ?? '').matchAll(HELD)].flatMap(
      ([, paths = '']) => paths.match(/[^`]+(?=`)/g)?.filter((word) => !/^(, | and )$/.test(word)) ?? [],
    ),
    page: path,
  }));
}

/**
 * @param {string} id what an id looks like, as the source of a regular expression without groups that count
 * @returns {RegExp} one or more of them in brackets, the first group being what is between
 */
export function citationPattern(id) {
  return new RegExp(`\\[((?:${id})(?:,\\s*(?:${id}))*)\\]`, 'g');
}

/**
 * @param {string} path
 * @param {string} text of a test
 * @param {RegExp} [pattern] of citations, where other ids than those of the specifications are looked for
 * @returns {ReadonlyMap<string, string>} ids cited in strings, each with the first place
 */
export function citationsIn(path, text, pattern = CITED) {
  const { program, lineAt } = parseSource(path, text);
  /** @type {Map<string, string>} */
  const cited = new Map();
  /** @param {string} words @param {number} start */
  const add = (words, start) => {
    for (const [, ids = ''] of words.matchAll(pattern)) {
      for (const id of ids.split(/,\s*/)) if (!cited.has(id)) cited.set(id, `${path}:${lineAt(start)}`);
    }
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateElement: (node) => add(node.value.raw, node.start),
  }).visit(program);
  return cited;
}

/**
 * @param {ReadonlyMap<string, string>} texts specifications and tests by path
 * @param {ReadonlySet<string>} paths every file there is
 * @returns {{problems: readonly string[], rules: number, pages: number}}
 */
export function coverage(texts, paths) {
  const pages = [...texts].filter(([path]) => path.endsWith('.spec.md'));
  const rules = pages.flatMap(([path, text]) => rulesOf(path, text));
  /** @type {Map<string, string>} */
  const cited = new Map();
  for (const [path, text] of texts) {
    if (!isCode(path)) continue;
    for (const [id, where] of citationsIn(path, text)) if (!cited.has(id)) cited.set(id, where);
  }
  /** @type {Map<string, string>} */
  const known = new Map();
  const problems = pages.flatMap(([path]) =>
    rules.some(({ page }) => page === path) ? [] : [`${path} has no rules: write them as "| ID | …" or "- **ID** …"`],
  );
  for (const rule of rules) {
    // Several slices may hold a rule of the protocol, each its part of it; one page says it once.
    const before = known.get(`${rule.page} ${rule.id}`);
    if (before !== undefined) problems.push(`${rule.where} ${rule.id} is the id of ${before} too`);
    known.set(`${rule.page} ${rule.id}`, rule.where);
    problems.push(...uncovered(rule, cited, paths));
  }
  const ids = new Set(rules.map(({ id }) => id));
  const prefixes = new Set([...ids].map(prefixOf));
  for (const [id, where] of cited) {
    if (!ids.has(id) && prefixes.has(prefixOf(id))) problems.push(`${where} cites ${id}, which no *.spec.md has`);
  }
  return { problems, rules: rules.length, pages: pages.length };
}

/**
 * @param {SpecRule} rule
 * @param {ReadonlyMap<string, string>} cited
 * @param {ReadonlySet<string>} paths
 * @returns {readonly string[]}
 */
function uncovered({ id, where, heldBy, page }, cited, paths) {
  const missing = heldBy.filter((path) => !paths.has(path) && !paths.has(posix.join(posix.dirname(page), path)));
  if (missing.length > 0) return [`${where} ${id} is held by ${missing.join(', ')}, which is not there`];
  if (heldBy.length > 0 || cited.has(id)) return [];
  return [`${where} ${id} has no test: name one "[${id}] …", or end the rule with "Held by \`path\`."`];
}

/** @param {string} id */
function prefixOf(id) {
  return id.slice(0, id.lastIndexOf('-'));
}

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function checkCoverage(root) {
  const paths = await listFiles(root);
  const read = paths.filter((path) => /\.spec\.md$|\.(test|conformance)\.(tsx?|mjs)$|^e2e\/.*\.ts$/.test(path));
  const { problems, rules, pages } = coverage(await readTexts(root, read), new Set(paths));
  const isGood = problems.length === 0 && rules > 0;
  const empty = rules === 0 ? [`No rules were found in ${root}: nothing was checked.`] : [];
  return { isGood, report: [...problems, ...empty, `${rules} rules on ${pages} pages`].join('\n') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isGood, report } = await checkCoverage(process.argv[2] ?? ROOT);
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
