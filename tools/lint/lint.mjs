// @ts-check
/** `node tools/lint/lint.mjs [root]`: the rules of this house that no linter has; exit code 1 where one is broken. */
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../ops/machine/files.mjs';
import { isCode, listFiles, readTexts } from '../source/files.mjs';
import { parseSource } from '../source/source.mjs';
import { cssRawValues } from './rules/css-raw-values.mjs';
import { fileNames } from './rules/file-names.mjs';
import { htmlSinks } from './rules/html-sinks.mjs';
import { linearPatterns } from './rules/linear-patterns.mjs';
import { machineGlobals } from './rules/machine-globals.mjs';
import { noEscape } from './rules/no-escape.mjs';
import { numbersOfWork } from './rules/numbers-of-work.mjs';
import { placesOfOneMachine } from './rules/places-of-one-machine.mjs';
import { testsRun } from './rules/tests-run.mjs';
import { textsTranslated } from './rules/texts-translated.mjs';
import { wireTypes } from './rules/wire-types.mjs';

/**
 * @typedef {{line: number, message: string}} Finding
 *
 * A rule over parsed code, or over the text of any file.
 * @typedef {object} CodeRule
 * @property {string} name
 * @property {(path: string) => boolean} appliesTo
 * @property {(source: import('../source/source.mjs').Source) => readonly Finding[]} check
 *
 * @typedef {object} TextRule
 * @property {string} name
 * @property {(path: string) => boolean} appliesTo
 * @property {(path: string, text: string) => readonly Finding[]} checkText
 */

/** @type {readonly (CodeRule | TextRule)[]} */
export const RULES = [
  machineGlobals,
  htmlSinks,
  linearPatterns,
  cssRawValues,
  noEscape.code,
  noEscape.text,
  testsRun,
  placesOfOneMachine,
  numbersOfWork,
  textsTranslated,
  wireTypes,
  fileNames,
];

/** Files that are bytes, not text. */
const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|wasm|mp[34]|ogg|webm|pdf|zip|gz)$/;

/**
 * @param {string} path
 * @param {string} text
 * @param {readonly (CodeRule | TextRule)[]} [rules]
 * @returns {readonly (Finding & {rule: string})[]} in order of lines
 * @throws {SyntaxError} where code cannot be parsed
 */
export function lintText(path, text, rules = RULES) {
  const source = isCode(path) ? parseSource(path, text) : undefined;
  const found = rules.flatMap((rule) => {
    if (!rule.appliesTo(path)) return [];
    const findings = 'check' in rule ? source && rule.check(source) : rule.checkText(path, text);
    return (findings ?? []).map((finding) => ({ ...finding, rule: rule.name }));
  });
  return found.sort((a, b) => a.line - b.line);
}

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function lintAll(root) {
  const paths = (await listFiles(root)).filter((path) => !BINARY.test(path));
  if (!paths.some(isCode)) return { isGood: false, report: `No code was found in ${root}: nothing was checked.` };
  const lines = [...(await readTexts(root, paths))].flatMap(([path, text]) =>
    lintText(path, text).map(({ line, rule, message }) => `${path}:${line} ${message} (${rule})`),
  );
  return { isGood: lines.length === 0, report: [...lines, `${paths.length} files`].join('\n') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isGood, report } = await lintAll(process.argv[2] ?? ROOT);
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
