// @ts-check
/**
 * `npm run faults [-- --seeds N --messages N]`: every kind of fault before Synapse, with more seeds and messages than `npm test`
 * has time for. 5 seeds and 100 messages, unless said.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../ops/machine/files.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '5' }, messages: { type: 'string', default: '100' } },
});
const args = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', 'faults/conversation'];
const env = { ...process.env, PARLEY_FAULT_SEEDS: values.seeds, PARLEY_FAULT_MESSAGES: values.messages };
spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
