// @ts-check
/** Texts say what is so, and do not name the piece of work that it came with: such numbers lead nowhere from here. */
import { lineCounter } from '../../source/source.mjs';

/** A number of another project stands behind that project's name: `element-web#123`. */
const NUMBER = /\b(?:(?:issue|ticket|pull request)s?[ -]|PRs? )#?\d+\b|(?<=[\s(])#\d{1,5}(?=[\s,.;:)]|$)/gim;

/** @type {import('../lint.mjs').TextRule} */
export const numbersOfWork = {
  name: 'numbers-of-work',
  appliesTo: (path) => !['LICENSE', 'package-lock.json'].includes(path) && !path.endsWith('.css'),
  checkText(_path, text) {
    const lineAt = lineCounter(text);
    return [...text.matchAll(NUMBER)].map((match) => ({
      line: lineAt(match.index),
      message: `${match[0]} is a number of somebody's list of work: say what is so, or what is not built yet`,
    }));
  },
};
