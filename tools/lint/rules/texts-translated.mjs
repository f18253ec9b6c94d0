// @ts-check
/** Texts that users read or hear come from the catalogue: `i18n._({ id, message })`. */
import { Visitor } from 'vite';
import { isTest } from '../../source/files.mjs';

const READ_OUT = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'label',
  'placeholder',
  'title',
]);

/** Two letters in a row are words; a lone letter, a sign or a number is the same in any language. */
const WORDS = /\p{L}{2,}/u;
/** An example of a name on the network is no word of a language: `example.org`, `@you:example.org`. */
const ADDRESS = /^[@#!]?[\w.-]*:?[\w-]+(\.[\w-]+)+$/;

/** @type {import('../lint.mjs').CodeRule} */
export const textsTranslated = {
  name: 'texts-translated',
  appliesTo: (path) => path.startsWith('packages/app/src/') && path.endsWith('.tsx') && !isTest(path),
  check({ program, lineAt }) {
    /** @type {import('../lint.mjs').Finding[]} */
    const found = [];
    /** @param {string} text @param {number} start */
    const add = (text, start) => {
      const plain = text.trim();
      if (!WORDS.test(plain) || ADDRESS.test(plain)) return;
      found.push({ line: lineAt(start), message: `"${plain}" is shown as it is: give it an id and use i18n._(…)` });
    };
    new Visitor({
      JSXText: (node) => add(node.value, node.start + node.value.length - node.value.trimStart().length),
      JSXElement: (node) => {
        for (const child of node.children) eachText(child, add);
      },
      JSXFragment: (node) => {
        for (const child of node.children) eachText(child, add);
      },
      JSXAttribute: (node) => {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (READ_OUT.has(name) && node.value !== null) eachText(node.value, add);
      },
    }).visit(program);
    return found;
  },
};

/**
 * Calls `add` for each text that an expression can be as it stands.
 * @param {import('vite').ESTree.Node} node
 * @param {(text: string, start: number) => void} add
 */
function eachText(node, add) {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return eachText(node.expression, add);
    case 'Literal':
      if (typeof node.value === 'string') add(node.value, node.start);
      return undefined;
    case 'TemplateLiteral':
      for (const part of node.quasis) add(part.value.cooked ?? '', part.start);
      return undefined;
    case 'ConditionalExpression':
      eachText(node.consequent, add);
      return eachText(node.alternate, add);
    case 'LogicalExpression':
    case 'BinaryExpression':
      if (node.type === 'BinaryExpression' && node.operator !== '+') return undefined;
      eachText(node.left, add);
      return eachText(node.right, add);
    case 'ParenthesizedExpression':
      return eachText(node.expression, add);
    default:
      return undefined;
  }
}
