// @ts-check
/**
 * The parts of a night: tests that take too long for `npm test`. The parts are independent, and each is given its size.
 *
 * @typedef {object} Size
 * @property {number} scale 1 for the whole night
 * @property {number} seeds of the simulator at scale 1
 * @property {number} day counted from 1970, so that each night looks at worlds of its own
 *
 * @typedef {object} Job
 * @property {readonly string[]} args of Node, in the root
 * @property {Record<string, string>} [env]
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {(size: Size) => {readonly what: string, readonly jobs: readonly Job[]}} plan
 */
import { join } from 'node:path';
import { ROOT } from '../../ops/machine/files.mjs';
import { MUTANTS } from './mutants.mjs';

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

/** @type {readonly Part[]} */
export const PARTS = [
  {
    name: 'seeds',
    plan: ({ scale, seeds, day }) => {
      const count = sized(seeds, scale);
      const from = 10_000_000 + day * 100_000;
      return {
        what: `${count} worlds of the simulator, from seed ${from} on`,
        jobs: [tool('simulate.mjs', '--seeds', `${count}`, '--from', `${from}`)],
      };
    },
  },
  {
    name: 'calls-seeds',
    plan: ({ scale, seeds, day }) => {
      const count = sized(seeds / 20, scale);
      const from = 10_000_000 + day * 100_000;
      return {
        what: `${count} worlds with a call, from seed ${from} on`,
        jobs: [tool('simulate.mjs', '--world', 'calls', '--seeds', `${count}`, '--from', `${from}`)],
      };
    },
  },
  {
    name: 'unread',
    plan: ({ scale }) => {
      const count = sized(100_000, scale);
      return {
        what: `${count} histories of what is unread, with a seed of the night`,
        jobs: [vitest('unit', 'unread.prop', { UNREAD_HISTORIES: `${count}`, PROPERTY_SEED: 'random' })],
      };
    },
  },
  {
    name: 'hostile',
    plan: () => ({
      what: 'the whole corpus of hostile values, in all places',
      jobs: [vitest('simulation', 'client/hostile.scenario', { PARLEY_HOSTILE: 'all' })],
    }),
  },
  {
    name: 'mesh orders',
    plan: () => ({
      what: 'every order of two and three devices in a call in full mesh',
      jobs: [vitest('simulation', 'mesh/mesh-every-order.scenario', { PARLEY_MESH_ORDERS: 'all' })],
    }),
  },
  {
    name: 'traps',
    plan: () => ({
      what: 'a trap of the crypto module at everything that can be asked of it',
      jobs: [vitest('simulation', 'crypto/trap-everywhere.scenario', { PARLEY_TRAPS: 'all' })],
    }),
  },
  {
    name: 'mutants',
    plan: ({ scale }) => {
      const count = Math.min(MUTANTS.length, Math.max(3, sized(MUTANTS.length, scale)));
      return {
        what: `${count} of ${MUTANTS.length} planted faults`,
        jobs: [tool('night/run-mutants.mjs', '--first', `${count}`)],
      };
    },
  },
  {
    name: 'removal',
    plan: ({ scale, day }) => ({
      what: `the compiler without each feature in turn, a share of ${Math.min(1, scale)} of them`,
      jobs: [tool('removal/removal.mjs', '--compile', '--share', `${Math.min(1, scale)}`, '--turn', `${day}`)],
    }),
  },
  {
    name: 'faults',
    plan: ({ scale }) => {
      const [seeds, messages, kills] = [
        sized(5, scale),
        Math.max(24, sized(100, scale)),
        Math.max(10, sized(50, scale)),
      ];
      return {
        what: `every kind of fault before Synapse: ${seeds} seeds, ${messages} messages; a worker killed ${kills} times`,
        jobs: [tool('faults/faults.mjs', '--seeds', `${seeds}`, '--messages', `${messages}`, '--kills', `${kills}`)],
      };
    },
  },
  {
    name: 'relations',
    plan: ({ scale }) => {
      const seeds = sized(20, scale);
      return {
        what: `messages that hang on each other, under faults: ${seeds} seeds`,
        jobs: [tool('faults/faults.mjs', '--relations', '--seeds', `${seeds}`)],
      };
    },
  },
  {
    name: 'encrypted',
    plan: ({ scale }) => {
      const seeds = sized(3, scale);
      return {
        what: `every kind of fault in encrypted rooms: ${seeds} seeds`,
        jobs: [browsers('night', 'encrypted-faults', { PARLEY_FAULT_SEEDS: `${seeds}` })],
      };
    },
  },
  {
    name: 'server',
    plan: ({ scale }) => {
      const rounds = Math.max(2, sized(20, scale));
      return {
        what: `Synapse killed ${rounds} times and paused ${rounds} times in the middle of a conversation`,
        jobs: [browsers('night', 'server-dies', { PARLEY_SERVER_ROUNDS: `${rounds}` })],
      };
    },
  },
  {
    name: 'calls',
    plan: () => ({
      what: 'calls of many: a storm of joins and leaves, the homeserver away, Element Call, the time to join',
      jobs: [browsers('night', 'call')],
    }),
  },
  {
    name: 'firefox',
    plan: () => ({
      what: 'Firefox: signing in, talking, in encrypted rooms too, reloading, two tabs, a call with Chromium',
      jobs: [browsers('night', 'firefox')],
    }),
  },
  {
    name: 'pictures',
    plan: () => ({
      what: 'the pictures that people look at',
      jobs: [browsers('pictures', 'look', { PARLEY_PICTURES: 'true', PARLEY_GALLERY: 'whole' })],
    }),
  },
];

/**
 * @param {number} count
 * @param {number} scale
 */
function sized(count, scale) {
  return Math.max(1, Math.round(count * scale));
}

/**
 * @param {string} script below tools/
 * @param {...string} args
 * @returns {Job}
 */
function tool(script, ...args) {
  return { args: [join(ROOT, 'tools', script), ...args] };
}

/**
 * @param {string} project
 * @param {string} filter
 * @param {Record<string, string>} env
 * @returns {Job}
 */
function vitest(project, filter, env) {
  return { args: [VITEST, 'run', '--project', project, filter], env };
}

/**
 * @param {string} project
 * @param {string} filter
 * @param {Record<string, string>} [env]
 * @returns {Job}
 */
function browsers(project, filter, env = {}) {
  const config = ['--config', join(ROOT, 'e2e', 'playwright.config.ts')];
  const args = [PLAYWRIGHT, 'test', ...config, `--project=${project}`, '--reporter=list', filter];
  return { args, env: { PARLEY_NIGHT: 'true', ...env } };
}
