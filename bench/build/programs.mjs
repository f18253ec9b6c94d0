// @ts-check
/** Bundles the measuring programs: those of Node, and those that run in a browser with their workers. */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../../ops/machine/files.mjs';

/** Programs of Node, by name. `main` is the one that runs all others. */
const NODE_PROGRAMS = {
  main: 'main.ts',
  'engine-run': 'engine/engine-run.ts',
  'encryption-run': 'encryption/encryption-run.ts',
  'growth-run': 'engine/growth-run.ts',
  'micro-run': 'micro/micro-run.ts',
  'search-run': 'micro/search-run.ts',
};

/**
 * The scripts of `ops/` know the project by where they lie, so they stay there.
 * @type {import('vite').Plugin}
 */
const keepOps = {
  name: 'parley-bench-keep-ops',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !/\/ops\/.*\.mjs$/.test(source)) return null;
    return { id: pathToFileURL(resolve(dirname(importer), source)).href, external: 'absolute' };
  },
};

/** @param {string} folder where the programs go */
export async function buildPrograms(folder) {
  await build({
    configFile: false,
    root: join(ROOT, 'bench'),
    logLevel: 'warn',
    plugins: [keepOps],
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: NODE_PROGRAMS, output: { entryFileNames: '[name].mjs' } },
    },
  });
  await build({
    configFile: false,
    root: join(ROOT, 'bench', 'pages'),
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      target: 'es2023',
      outDir: join(folder, 'pages'),
      emptyOutDir: true,
      rolldownOptions: { input: { bench: join(ROOT, 'bench', 'pages', 'index.html') } },
    },
  });
}
