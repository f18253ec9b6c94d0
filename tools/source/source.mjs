// @ts-check
import { parseSync, Visitor } from 'vite';

/**
 * A parsed file.
 * @typedef {object} Source
 * @property {string} path from the root, with forward slashes
 * @property {string} text
 * @property {import('vite').ESTree.Program} program
 * @property {readonly {value: string, start: number}[]} comments
 * @property {(offset: number) => number} lineAt from 1
 */

/**
 * @typedef {object} Import
 * @property {string} specifier as written
 * @property {number} line from 1
 */

/**
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 * @throws {SyntaxError} where the text is no code; what cannot be read cannot be checked
 */
export function parseSource(path, text) {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  const lineAt = lineCounter(text);
  if (error !== undefined) throw new SyntaxError(`${path}:${lineAt(error.labels[0]?.start ?? 0)}: ${error.message}`);
  return { path, text, program, comments, lineAt };
}

/**
 * Everything a file imports: values, types, re-exports and what is loaded later.
 * @param {Source} source
 * @returns {readonly Import[]} in order, without the imports whose specifier is computed
 */
export function importsOf({ program, lineAt }) {
  /** @type {(Import & {start: number})[]} */
  const found = [];
  /** @param {import('vite').ESTree.Expression | null} node */
  const add = (node) => {
    if (node?.type !== 'Literal' || typeof node.value !== 'string') return;
    found.push({ specifier: node.value, line: lineAt(node.start), start: node.start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(program);
  return found.sort((a, b) => a.start - b.start).map(({ specifier, line }) => ({ specifier, line }));
}

/**
 * @param {string} text
 * @returns {(offset: number) => number}
 */
export function lineCounter(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
