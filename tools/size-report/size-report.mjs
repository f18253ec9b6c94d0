// @ts-check
/** `node tools/size-report/size-report.mjs`: the built client against `tools/size-budgets.json`; exit code 1 where a budget is exceeded. Builds first if needed. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildClient, DIST } from '../../ops/client/build.mjs';
import { isRecord, ROOT, readJson } from '../../ops/machine/files.mjs';
import { decodeManifest, measure, measureRest, sourcesOf } from './measure.mjs';

/**
 * @typedef {object} Budget
 * @property {string} name
 * @property {number} maxBytes
 * @property {readonly string[]} modules from packages/app; what a lazy import splits off is named too
 * @property {readonly string[]} [without] folders and files of the project of which nothing may be among it
 * @property {readonly string[]} [engineChunks] what the engine's worker imports by then, as vite.config.ts calls it
 */

/**
 * @param {unknown} json
 * @returns {readonly Budget[]}
 */
export function decodeBudgets(json) {
  const list = isRecord(json) && Array.isArray(json['budgets']) ? json['budgets'] : [];
  return list.map((/** @type {unknown} */ entry) => {
    const { name, maxBytes, modules, without = [], engineChunks = [] } = isRecord(entry) ? entry : {};
    if (typeof name !== 'string' || typeof maxBytes !== 'number' || !Array.isArray(modules)) {
      throw new Error('tools/size-budgets.json: a budget has a name, maxBytes and modules');
    }
    const strings = (/** @type {unknown} */ some) => (Array.isArray(some) ? some.map(String) : []);
    return {
      name,
      maxBytes,
      modules: strings(modules),
      without: strings(without),
      engineChunks: strings(engineChunks),
    };
  });
}

/**
 * @param {string} dist
 * @param {readonly Budget[]} budgets
 * @returns {Promise<{isGood: boolean, report: string}>}
 */
export async function reportSizes(dist, budgets) {
  const chunks = decodeManifest(await readJson(join(dist, '.vite', 'manifest.json')));
  if (chunks.size === 0)
    return { isGood: false, report: `${dist} has no manifest: set build.manifest in vite.config.ts.` };
  const lines = [];
  const loaded = new Set();
  let isGood = budgets.length > 0;
  for (const { name, maxBytes, modules, without = [], engineChunks } of budgets) {
    const { files, bytes, fontBytes } = await measure(dist, chunks, modules, engineChunks);
    const isOver = bytes > maxBytes || files.length === 0;
    isGood &&= !isOver;
    lines.push(
      `${name}: ${kilo(bytes)} of ${kilo(maxBytes)}${isOver ? ', TOO MUCH' : ''}, and fonts ${kilo(fontBytes)}`,
    );
    for (const { file, bytes: own } of files) {
      loaded.add(file);
      lines.push(`  ${kilo(own).padStart(9)}  ${file}`);
    }
    if (without.length === 0) continue;
    const sources = (await Promise.all(files.map(({ file }) => sourcesOf(dist, file)))).flat();
    const unwanted = sources.filter((path) => isIn(path, without));
    // Without maps nothing would be found.
    isGood &&= sources.length > 0 && unwanted.length === 0;
    lines.push(...unwanted.map((path) => `  UNWANTED ${path}`));
  }
  const rest = await measureRest(dist, loaded);
  lines.push(
    `later: ${kilo(rest.bytes)}`,
    ...rest.files.map(({ file, bytes }) => `  ${kilo(bytes).padStart(9)}  ${file}`),
  );
  return { isGood, report: lines.join('\n') };
}

/**
 * @param {string} path
 * @param {readonly string[]} places
 */
function isIn(path, places) {
  return places.some((place) => path.includes(`/${place}`));
}

/** @param {number} bytes */
function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const budgets = decodeBudgets(JSON.parse(await readFile(join(ROOT, 'tools', 'size-budgets.json'), 'utf8')));
  // A module that was moved would no longer be counted.
  for (const module of budgets.flatMap(({ modules }) => modules)) await access(join(ROOT, 'packages', 'app', module));
  for (const place of budgets.flatMap(({ without = [] }) => without)) await access(join(ROOT, place));
  await buildClient();
  const { isGood, report } = await reportSizes(DIST, budgets);
  process.stdout.write(`${report}\n`);
  process.exitCode = isGood ? 0 : 1;
}
