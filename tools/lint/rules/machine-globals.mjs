// @ts-check
/**
 * The engine is the same every time it runs on the same inputs: time, chance, network and disk come through `Env`. Only what
 * implements `Env` for a browser touches the machine itself.
 */
import { Visitor } from 'vite';
import { isTest } from '../../source/files.mjs';
import { globalName } from '../ast.mjs';

const CLOCKS = new Set(['Date.now', 'Math.random', 'performance.now', 'AbortSignal.timeout', 'Date']);
const TIMERS = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
]);
/** A plain file has no such globals; there a name like `fetch` is a parameter. */
const DOORS = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'indexedDB',
  'crypto.getRandomValues',
  'crypto.randomUUID',
]);

/** @type {import('../lint.mjs').CodeRule} */
export const machineGlobals = {
  name: 'machine-globals',
  appliesTo: (path) =>
    path.startsWith('packages/sdk/src/') &&
    !isTest(path) &&
    !/^packages\/sdk\/src\/platform\/.*\.(worker|main)\.ts$/.test(path),
  check({ path, program, lineAt }) {
    const hasGlobals = /\.(worker|main)\.ts$/.test(path);
    /** @type {import('../lint.mjs').Finding[]} */
    const found = [];
    /** @param {string} name @param {number} start */
    const add = (name, start) => {
      found.push({ line: lineAt(start), message: `${name} makes the engine differ from run to run: take it from Env` });
    };
    new Visitor({
      CallExpression(node) {
        const name = globalName(node.callee);
        if (name === undefined) return;
        if (CLOCKS.has(name) || TIMERS.has(name) || (hasGlobals && DOORS.has(name))) add(name, node.start);
      },
      NewExpression(node) {
        const name = globalName(node.callee);
        if (name === 'Date' && node.arguments.length === 0) add('new Date()', node.start);
        if (name !== undefined && hasGlobals && DOORS.has(name)) add(name, node.start);
      },
      MemberExpression(node) {
        if (hasGlobals && globalName(node.object) === 'indexedDB') add('indexedDB', node.start);
      },
    }).visit(program);
    return found;
  },
};
