// @ts-check
/**
 * `npm run bench`: builds the measuring programs, which are TypeScript as what they measure, and runs them. `-- --help` lists
 * the options.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../ops/machine/files.mjs';
import { buildPrograms } from './build/programs.mjs';

const folder = join(ROOT, '.parley', 'bench', 'programs');
await buildPrograms(folder);
await import(pathToFileURL(join(folder, 'main.mjs')).href);
