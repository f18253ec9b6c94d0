// @ts-check
/**
 * `npm run faults [-- --seeds N --from SEED --messages N --kills N]`: every kind of fault before Synapse, with more seeds and
 * messages than `npm test` has time for, and a worker killed more often. 5 seeds from 1 on, 100 messages and 50 kills, unless said.
 * With `--relations` messages are also changed, answered, threaded, reacted to and taken back, and each seed meets one kind of fault:
 * 20 seeds, unless said.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../ops/machine/files.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    messages: { type: 'string', default: '100' },
    kills: { type: 'string', default: '50' },
    relations: { type: 'boolean', default: false },
  },
});
const files = values.relations ? ['faults/conversation'] : ['faults/conversation', 'tabs/worker-death'];
const args = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...files];
const env = {
  ...process.env,
  PARLEY_FAULT_SEEDS: values.seeds ?? (values.relations ? '20' : '5'),
  PARLEY_FAULT_FROM: values.from,
  PARLEY_FAULT_MESSAGES: values.messages,
  PARLEY_KILLS: values.kills,
  PARLEY_FAULT_RELATIONS: String(values.relations),
};
spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
