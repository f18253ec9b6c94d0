// @ts-check
/** Every test that is written runs, every time. */
import { Visitor } from 'vite';
import { memberName } from '../ast.mjs';

const LEAVES_OUT = new Set(['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf', 'fails']);
const LEFT_OUT = new Set(['xtest', 'xit', 'xdescribe', 'fit', 'fdescribe']);

/** @type {import('../lint.mjs').CodeRule} */
export const testsRun = {
  name: 'tests-run',
  appliesTo: (path) => /\.(test|conformance)\.(tsx?|mjs)$/.test(path) || path.startsWith('e2e/'),
  check({ program, lineAt }) {
    /** @type {import('../lint.mjs').Finding[]} */
    const found = [];
    /** @param {string} name @param {number} start */
    const add = (name, start) => {
      found.push({ line: lineAt(start), message: `${name} leaves tests out: mend the test, or delete it` });
    };
    new Visitor({
      CallExpression({ callee, start }) {
        if (callee.type === 'Identifier' && LEFT_OUT.has(callee.name)) add(callee.name, start);
      },
      MemberExpression(node) {
        const name = memberName(node);
        if (name !== undefined && LEAVES_OUT.has(name) && isTestFunction(node.object)) add(`.${name}`, node.start);
      },
    }).visit(program);
    return found;
  },
};

/**
 * @param {import('vite').ESTree.Node} node
 * @returns {boolean} whether it is `test`, `describe.concurrent`, or what a test is handed to leave itself out
 */
function isTestFunction(node) {
  if (node.type === 'MemberExpression') return isTestFunction(node.object);
  return node.type === 'Identifier' && /^(test|it|describe|suite|bench|testInfo|context|ctx|task)$/.test(node.name);
}
