// @ts-check
/**
 * `node tools/check/types.mjs [root]`: runs the compiler for every tsconfig, and fails for code that none of them includes: a file
 * that nobody checks is worse than one that fails.
 */
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../ops/machine/files.mjs';
import { run } from '../../ops/machine/processes.mjs';
import { listFiles } from '../source/files.mjs';

const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** The compiler's word for a configuration whose folder has no such files yet. */
const NO_FILES = 'TS18003';

/**
 * @param {string} root
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function checkTypes(root) {
  const paths = await listFiles(root);
  const configs = paths.filter((path) => /^.+\/tsconfig[\w.]*\.json$/.test(path));
  const results = [];
  for (const config of configs) results.push(await compile(root, config));
  const included = new Set(results.flatMap(({ files }) => files));
  const lost = paths.filter((path) => isChecked(path) && !included.has(path));
  const lines = [
    ...new Set(results.flatMap(({ errors }) => errors)),
    ...lost.map((path) => `${path} is part of no tsconfig.json, so nothing checks its types`),
    ...(included.size === 0 ? [`No code was found in ${root}: nothing was checked.`] : []),
  ];
  return {
    isGood: lines.length === 0,
    report: [...lines, `${included.size} files, ${configs.length} configurations`].join('\n'),
  };
}

/** @param {string} path */
function isChecked(path) {
  return /\.(tsx?|mjs)$/.test(path);
}

/**
 * @param {string} root
 * @param {string} config
 * @returns {Promise<{errors: readonly string[], files: readonly string[]}>} files of the project, from the root
 */
async function compile(root, config) {
  const { code, output } = await run(process.execPath, [COMPILER, '-p', config, '--pretty', 'false', '--listFiles'], {
    cwd: root,
  });
  const lines = output.split('\n').filter((line) => line !== '');
  const isFile = (/** @type {string} */ line) => line.startsWith(root) && /\.(?:[cm]?[jt]sx?|json)$/.test(line);
  const files = lines
    .filter(isFile)
    .map((line) => relative(root, line).split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/'));
  const errors = lines.filter((line) => !isFile(line));
  const isEmpty = errors.length === 1 && errors[0]?.includes(NO_FILES) === true;
  if (code === 0 || isEmpty) return { errors: [], files };
  return {
    errors: errors.length > 0 ? errors : [`${config}: the compiler ended with ${code} and said nothing`],
    files,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isGood, report } = await checkTypes(process.argv[2] ?? ROOT);
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
