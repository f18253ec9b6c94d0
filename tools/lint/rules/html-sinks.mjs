// @ts-check
/** Markup never becomes elements by itself, and text never becomes code: what people wrote is drawn from a checked tree. */
import { Visitor } from 'vite';
import { globalName, memberName } from '../ast.mjs';

const SINKS = new Set([
  'innerHTML',
  'outerHTML',
  'srcdoc',
  'srcDoc',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'dangerouslySetInnerHTML',
  'parseFromString',
]);
const WRITERS = new Set(['document.write', 'document.writeln', 'document.execCommand']);
const COMPILERS = new Set(['eval', 'Function', 'execScript']);
const TIMERS = new Set(['setTimeout', 'setInterval']);
const ELEMENTS = new Set(['script', 'style', 'object', 'embed']);

/** @type {import('../lint.mjs').CodeRule} */
export const htmlSinks = {
  name: 'html-sinks',
  // A test that the page policy stops a sink has to try one.
  appliesTo: (path) => !path.startsWith('e2e/'),
  check({ program, lineAt }) {
    /** @type {import('../lint.mjs').Finding[]} */
    const found = [];
    /** @param {string} name @param {{start: number}} node */
    const add = (name, node) => {
      found.push({
        line: lineAt(node.start),
        message: `${name} turns text into markup or code: build elements, or draw a checked tree`,
      });
    };
    /** @param {string} name @param {import('vite').ESTree.CallExpression | import('vite').ESTree.NewExpression} node */
    const call = (name, node) => {
      const [first] = node.arguments;
      // Text that is put in as if it were typed stays text.
      const isTyping = name === 'document.execCommand' && first !== undefined && literal(first) === 'insertText';
      if ((WRITERS.has(name) && !isTyping) || COMPILERS.has(name)) add(name, node);
      const isText =
        first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
      if (TIMERS.has(name) && isText) add(`${name} of a text`, node);
    };
    new Visitor({
      MemberExpression(node) {
        const name = memberName(node);
        if (name !== undefined && SINKS.has(name)) add(name, node);
      },
      Property(node) {
        const name = node.key.type === 'Identifier' && !node.computed ? node.key.name : literal(node.key);
        if (name !== undefined && SINKS.has(name)) add(name, node);
      },
      JSXAttribute(node) {
        if (node.name.type === 'JSXIdentifier' && SINKS.has(node.name.name)) add(node.name.name, node);
      },
      JSXOpeningElement(node) {
        if (node.name.type === 'JSXIdentifier' && ELEMENTS.has(node.name.name)) add(`<${node.name.name}>`, node);
      },
      CallExpression(node) {
        const name = globalName(node.callee);
        if (name !== undefined) call(name, node);
      },
      NewExpression(node) {
        const name = globalName(node.callee);
        if (name !== undefined) call(name, node);
      },
    }).visit(program);
    return found;
  },
};

/**
 * @param {import('vite').ESTree.Node} node
 * @returns {string | undefined}
 */
function literal(node) {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
