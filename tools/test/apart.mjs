// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Neither works with modules that another file has loaded: faults planted into modules, and the tests of other files run once more. */
const NEEDS_ITS_OWN_MODULES = /\bvi\.(?:do)?[mM]ock\(|^import '[^']+\.scenario\.test\.ts'/m;

/**
 * Scenarios that need a worker of their own. All others share what one worker has loaded, which saves a fifth of their time.
 * @param {string} root
 * @returns {readonly string[]} paths from the root
 */
export function scenariosApart(root) {
  return readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => scenariosIn(root, join('packages', name, 'src')))
    .filter((path) => NEEDS_ITS_OWN_MODULES.test(readFileSync(join(root, path), 'utf8')));
}

/**
 * @param {string} root
 * @param {string} folder from the root
 */
function scenariosIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.scenario.test.ts'))
    .map((path) => join(folder, path));
}
