// @ts-check
/**
 * `npm run faults [-- --seeds N --messages N --kills N]`: every kind of fault before Synapse, with more seeds and messages than
 * `npm test` has time for, and a worker killed more often. 5 seeds, 100 messages and 50 kills, unless said.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../ops/machine/files.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5' },
    messages: { type: 'string', default: '100' },
    kills: { type: 'string', default: '50' },
  },
});
const args = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', 'faults/conversation', 'tabs/worker-death'];
const env = {
  ...process.env,
  PARLEY_FAULT_SEEDS: values.seeds,
  PARLEY_FAULT_MESSAGES: values.messages,
  PARLEY_KILLS: values.kills,
};
spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
