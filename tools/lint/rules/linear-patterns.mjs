// @ts-check
/**
 * No text takes more than linear time: expressions that begin anew at each character of what they cannot match, or can
 * read one text in many ways, stop a thread for as long as a sender likes.
 */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { getFirstConsumedChar } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import { Visitor } from 'vite';
import { isTest } from '../../source/files.mjs';
import { globalName } from '../ast.mjs';

/** So many repeats of something that can be read in two ways are too many to try. */
const MOST_REPEATS = 8;

/** @type {import('../lint.mjs').CodeRule} */
export const linearPatterns = {
  name: 'linear-patterns',
  appliesTo: (path) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path),
  check({ program, lineAt }) {
    /** @type {import('../lint.mjs').Finding[]} */
    const found = [];
    /** @param {{start: number}} node @param {string | undefined} message */
    const add = (node, message) => {
      if (message !== undefined) found.push({ line: lineAt(node.start), message });
    };
    new Visitor({
      Literal(node) {
        if ('regex' in node) add(node, wrongWith(node.regex.pattern, node.regex.flags));
      },
      NewExpression(node) {
        if (globalName(node.callee) === 'RegExp') add(node, COMPUTED);
      },
      CallExpression(node) {
        if (globalName(node.callee) === 'RegExp') add(node, COMPUTED);
      },
    }).visit(program);
    return found;
  },
};

const COMPUTED = 'what an expression made by new RegExp costs cannot be told here: write it as a literal';

/**
 * @param {string} source
 * @param {string} flags
 * @returns {string | undefined} what makes it slower than linear
 */
function wrongWith(source, flags) {
  try {
    const [report] = analyse({ source, flags }).reports;
    if (report === undefined) return ambiguous(source, flags);
    const cost = report.exponential ? 'doubles its time' : 'takes the square of the time';
    return `${shown(source)} ${cost} with each ${JSON.stringify(report.character.pick)}: measure first, bound the repeat, or look for the end by hand`;
  } catch (error) {
    return `${shown(source)} cannot be read by the checker (${String(error)}): write it in a simpler way`;
  }
}

/**
 * Alternatives of a repeat that begin with the same character: after n of these it may have come there on 2^n ways.
 * @param {string} source
 * @param {string} flags
 * @returns {string | undefined}
 */
function ambiguous(source, flags) {
  const parsed = new RegExpParser();
  const flagsNode = parsed.parseFlags(flags);
  const pattern = parsed.parsePattern(source, 0, source.length, { unicode: flagsNode.unicode });
  let wrong = false;
  visitRegExpAST(pattern, {
    onQuantifierEnter({ element, max }) {
      if (max < MOST_REPEATS || !('alternatives' in element)) return;
      const firsts = element.alternatives.map((alternative) => getFirstConsumedChar(alternative, 'ltr', flagsNode));
      wrong ||= firsts.some(({ char }, index) =>
        firsts.slice(0, index).some((other) => !other.char.isDisjointWith(char)),
      );
    },
  });
  return wrong ? `${shown(source)} repeats alternatives that begin alike: make them one class` : undefined;
}

/** @param {string} source */
function shown(source) {
  return source.length <= 60 ? `/${source}/` : `/${source.slice(0, 60)}…/`;
}
