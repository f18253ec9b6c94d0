// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportSizes } from './size-report.mjs';

let dist = '';

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'parley-'));
});

afterEach(() => rm(dist, { recursive: true }));

/** @param {Record<string, string | Buffer>} files */
async function build(files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
}

const MANIFEST = JSON.stringify({
  '_index.js': {
    file: 'assets/index.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/Room.tsx'],
    css: ['assets/index.css'],
    assets: ['assets/engine.worker.js', 'assets/inter.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'src/Room.tsx': { file: 'assets/Room.js', imports: ['_index.js'], css: ['assets/Room.css'] },
});

const FILES = {
  '.vite/manifest.json': MANIFEST,
  'index.html': '<!doctype html><script type="module" src="./assets/index.js"></script>',
  'assets/index.js': "import './shared.js'; import('./Room.js');",
  'assets/index.css': '',
  'assets/shared.js': '',
  'assets/inter.woff2': randomBytes(50_000),
  'assets/engine.worker.js': "import { a } from './a.js'; import('./crypto.js');",
  'assets/a.js': "export * from './b.js';",
  'assets/b.js': '',
  'assets/crypto.js': `/*${randomBytes(20_000).toString('hex')}*/`,
  'assets/Room.js': '',
  'assets/Room.css': '',
};

const BUDGET = { name: 'sign-in', maxBytes: 10_000, modules: ['index.html', 'src/SignIn.tsx'] };

/** @param {string} report */
function parts(report) {
  const [loaded = '', later = ''] = report.split('later: ');
  const names = (/** @type {string} */ text) => [...text.matchAll(/ kB {2}(\S+)/g)].map(([, name = '']) => name).sort();
  return { loaded: names(loaded), later: names(later) };
}

test('page and worker with their static imports count, lazy ones and fonts are apart', async () => {
  await build(FILES);
  const { isGood, report } = await reportSizes(dist, [BUDGET]);
  expect(isGood).toBe(true);
  expect(report).toContain('fonts 50.0 kB');
  expect(parts(report)).toEqual({
    loaded: [
      'assets/a.js',
      'assets/b.js',
      'assets/engine.worker.js',
      'assets/index.css',
      'assets/index.js',
      'assets/shared.js',
      'index.html',
    ],
    later: ['assets/Room.css', 'assets/Room.js', 'assets/crypto.js'],
  });
});

test('too much in what the worker imports is too much', async () => {
  await build({ ...FILES, 'assets/b.js': `/*${randomBytes(20_000).toString('hex')}*/` });
  const { isGood, report } = await reportSizes(dist, [BUDGET]);
  expect(isGood).toBe(false);
  expect(report).toContain('TOO MUCH');
});

test('a module that is split off counts when the budget names it', async () => {
  await build({ ...FILES, 'assets/Room.js': `/*${randomBytes(20_000).toString('hex')}*/` });
  expect((await reportSizes(dist, [BUDGET])).isGood).toBe(true);
  expect((await reportSizes(dist, [{ ...BUDGET, modules: ['index.html', 'src/Room.tsx'] }])).isGood).toBe(false);
});

test('what may not be among it is found by the maps of the scripts', async () => {
  const map = (/** @type {string[]} */ ...sources) => JSON.stringify({ sources });
  const maps = Object.fromEntries(
    ['index', 'shared', 'engine.worker', 'a', 'b'].map((name) => [`assets/${name}.js.map`, map(`../src/${name}.ts`)]),
  );
  await build({ ...FILES, ...maps, 'assets/Room.js.map': map('../src/calls/ring.ts') });
  const budget = { ...BUDGET, without: ['src/calls/'] };
  expect((await reportSizes(dist, [budget])).isGood).toBe(true);
  await build({ 'assets/b.js.map': map('../src/b.ts', '../src/calls/peer.ts') });
  const { isGood, report } = await reportSizes(dist, [budget]);
  expect(isGood).toBe(false);
  expect(report).toContain('src/calls/peer.ts');
});

test('what the worker imports later counts when the budget names it, and has to be there', async () => {
  const account = { 'assets/account-zEehTKBv.js': `/*${randomBytes(20_000).toString('hex')}*/` };
  await build({ ...FILES, ...account, 'assets/account-acts-7O2tAR9u.js': '' });
  expect((await reportSizes(dist, [BUDGET])).isGood).toBe(true);
  expect((await reportSizes(dist, [{ ...BUDGET, engineChunks: ['account'] }])).isGood).toBe(false);
  expect((await reportSizes(dist, [{ ...BUDGET, maxBytes: 50_000, engineChunks: ['account'] }])).isGood).toBe(true);
  expect((await reportSizes(dist, [{ ...BUDGET, maxBytes: 50_000, engineChunks: ['gone'] }])).isGood).toBe(false);
});

test('no manifest, no budget or nothing measured is a failure', async () => {
  expect((await reportSizes(dist, [BUDGET])).isGood).toBe(false);
  await build(FILES);
  expect((await reportSizes(dist, [])).isGood).toBe(false);
  expect((await reportSizes(dist, [{ ...BUDGET, modules: ['src/gone.tsx'] }])).isGood).toBe(false);
});
