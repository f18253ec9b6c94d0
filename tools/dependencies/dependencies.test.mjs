// @ts-check
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDependencies } from './check-dependencies.mjs';
import { readGraph } from './graph.mjs';
import { RULES } from './rules.mjs';
import { findViolations } from './violations.mjs';

const MANIFESTS = {
  'package.json': JSON.stringify({ name: 'all', devDependencies: { vitest: '1.0.0' } }),
  'packages/sdk/package.json': JSON.stringify({
    name: '@parley/sdk',
    exports: { './client/*': './src/client/*' },
    dependencies: { marked: '1.0.0' },
    devDependencies: { '@parley/testkit': '1.0.0' },
  }),
  'packages/app/package.json': JSON.stringify({ name: '@parley/app', dependencies: { '@parley/sdk': '1.0.0' } }),
  'packages/testkit/package.json': JSON.stringify({ name: '@parley/testkit', exports: { './*': './src/*' } }),
};

/**
 * @param {Record<string, string>} files
 * @returns {readonly string[]} names of the rules broken
 */
function broken(files) {
  const graph = readGraph(new Map(Object.entries({ ...MANIFESTS, ...files })));
  return findViolations(graph, RULES).map(({ rule }) => rule);
}

/** For each rule an import that breaks it: the importing file, the specifier, the imported file. */
const PLANTED = /** @type {const} */ ([
  ['sdk-ring-base', 'packages/sdk/src/base/a.ts', '../core/b.ts', 'packages/sdk/src/core/b.ts'],
  ['sdk-ring-protocol', 'packages/sdk/src/protocol/a.ts', '../platform/b.ts', 'packages/sdk/src/platform/b.ts'],
  ['sdk-ring-platform', 'packages/sdk/src/platform/a.ts', '../port/b.ts', 'packages/sdk/src/port/b.ts'],
  ['sdk-ring-port', 'packages/sdk/src/port/a.test.ts', '../core/b.ts', 'packages/sdk/src/core/b.ts'],
  [
    'sdk-ring-core',
    'packages/sdk/src/core/a.ts',
    '../features/x/contract.ts',
    'packages/sdk/src/features/x/contract.ts',
  ],
  ['sdk-ring-features', 'packages/sdk/src/features/x/a.ts', '../../client/b.ts', 'packages/sdk/src/client/b.ts'],
  ['sdk-ring-calls', 'packages/sdk/src/calls/peer/a.ts', '../../client/b.ts', 'packages/sdk/src/client/b.ts'],
  ['sdk-core-unplaced', 'packages/sdk/src/core/new/a.ts', '../rooms/b.ts', 'packages/sdk/src/core/rooms/b.ts'],
  [
    'sdk-core-past-faces',
    'packages/sdk/src/core/sync/a.ts',
    '../rooms/rooms.ts',
    'packages/sdk/src/core/rooms/rooms.ts',
  ],
  ['sdk-core-storage', 'packages/sdk/src/core/storage/a.ts', '../rooms/b.ts', 'packages/sdk/src/core/rooms/b.ts'],
  ['sdk-core-history', 'packages/sdk/src/core/history/a.ts', '../session/b.ts', 'packages/sdk/src/core/session/b.ts'],
  ['sdk-core-events', 'packages/sdk/src/core/events/a.ts', '../rooms/b.ts', 'packages/sdk/src/core/rooms/b.ts'],
  ['sdk-core-session', 'packages/sdk/src/core/session/a.ts', '../rooms/b.ts', 'packages/sdk/src/core/rooms/b.ts'],
  ['sdk-core-rooms', 'packages/sdk/src/core/rooms/a.test.ts', '../sync/b.ts', 'packages/sdk/src/core/sync/b.ts'],
  ['sdk-core-delayed', 'packages/sdk/src/core/delayed/a.ts', '../rooms/b.ts', 'packages/sdk/src/core/rooms/b.ts'],
  [
    'sdk-core-membership',
    'packages/sdk/src/core/membership/a.ts',
    '../crypto/b.ts',
    'packages/sdk/src/core/crypto/b.ts',
  ],
  ['sdk-core-to-device', 'packages/sdk/src/core/to-device/a.ts', '../outbox/b.ts', 'packages/sdk/src/core/outbox/b.ts'],
  ['sdk-core-drafts', 'packages/sdk/src/core/drafts/a.ts', '../outbox/b.ts', 'packages/sdk/src/core/outbox/b.ts'],
  ['sdk-core-crypto', 'packages/sdk/src/core/crypto/x/a.ts', '../../sync/b.ts', 'packages/sdk/src/core/sync/b.ts'],
  ['sdk-core-outbox', 'packages/sdk/src/core/outbox/a.ts', '../timeline/b.ts', 'packages/sdk/src/core/timeline/b.ts'],
  ['sdk-core-sync', 'packages/sdk/src/core/sync/a.ts', '../timeline/b.ts', 'packages/sdk/src/core/timeline/b.ts'],
  ['sdk-core-timeline', 'packages/sdk/src/core/timeline/a.ts', '../sync/b.ts', 'packages/sdk/src/core/sync/b.ts'],
  ['sdk-core-account', 'packages/sdk/src/core/account/a.ts', '../feature/b.ts', 'packages/sdk/src/core/feature/b.ts'],
  ['sdk-core-feature', 'packages/sdk/src/core/feature/a.ts', '../b.ts', 'packages/sdk/src/core/b.ts'],
  [
    'sdk-features-apart',
    'packages/sdk/src/features/x/a.ts',
    '../y/contract.ts',
    'packages/sdk/src/features/y/contract.ts',
  ],
  [
    'sdk-feature-knows-no-list',
    'packages/sdk/src/features/x/a.ts',
    '../index.ts',
    'packages/sdk/src/features/index.ts',
  ],
  [
    'sdk-feature-faces',
    'packages/sdk/src/features/x/a.ts',
    '../../core/rooms/new.ts',
    'packages/sdk/src/core/rooms/new.ts',
  ],
  ['sdk-feature-surface', 'packages/sdk/src/features/index.ts', './x/rules.ts', 'packages/sdk/src/features/x/rules.ts'],
  ['sdk-calls-apart', 'packages/sdk/src/calls/mesh/a.ts', '../direct/b.ts', 'packages/sdk/src/calls/direct/b.ts'],
  ['plain-knows-no-thread', 'packages/sdk/src/core/a.ts', './b.worker.ts', 'packages/sdk/src/core/b.worker.ts'],
  ['worker-knows-no-page', 'packages/sdk/src/core/a.worker.ts', './b.main.ts', 'packages/sdk/src/core/b.main.ts'],
  ['page-knows-no-worker', 'packages/sdk/src/core/a.main.ts', './b.worker.ts', 'packages/sdk/src/core/b.worker.ts'],
  ['app-only-client', 'packages/app/src/shell/a.ts', '../../../sdk/src/core/b.ts', 'packages/sdk/src/core/b.ts'],
  ['app-knows-no-shell', 'packages/app/src/features/x/A.tsx', '../../shell/b.ts', 'packages/app/src/shell/b.ts'],
  ['app-features-apart', 'packages/app/src/features/x/A.tsx', '../y/b.ts', 'packages/app/src/features/y/b.ts'],
  [
    'app-base-knows-no-feature',
    'packages/app/src/ui/A.tsx',
    '../features/y/B.tsx',
    'packages/app/src/features/y/B.tsx',
  ],
  ['ui-knows-no-client', 'packages/app/src/ui/A.tsx', '@parley/sdk/client/b.ts', 'packages/sdk/src/client/b.ts'],
  ['lib-draws-nothing', 'packages/app/src/lib/a.ts', '../ui/B.tsx', 'packages/app/src/ui/B.tsx'],
  ['no-test-in-production', 'packages/sdk/src/core/a.ts', '@parley/testkit/b.ts', 'packages/testkit/src/b.ts'],
  ['packages-know-no-program', 'packages/app/src/shell/a.ts', '../../../../ops/b.mjs', 'ops/b.mjs'],
  ['sdk-knows-no-app', 'packages/sdk/src/base/a.ts', '../../../app/src/lib/b.ts', 'packages/app/src/lib/b.ts'],
]);

for (const [rule, from, specifier, to] of PLANTED) {
  test(`${rule} is found`, () => {
    expect(broken({ [from]: `import { b } from '${specifier}';`, [to]: '' })).toContain(rule);
  });
}

test('every rule has a planted violation', () => {
  expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ name }) => name)));
});

test('imports of types, re-exports and lazy imports count', () => {
  const to = { 'packages/sdk/src/core/b.ts': '' };
  for (const text of [
    "import type { B } from '../core/b.ts';",
    "export type { B } from '../core/b.ts';",
    "export * from '../core/b.ts';",
    "export const b = import('../core/b.ts');",
    "export type B = import('../core/b.ts').B;",
  ]) {
    expect(broken({ 'packages/sdk/src/base/a.ts': text, ...to }), text).toEqual(['sdk-ring-base']);
  }
});

test('the order of the folders of core is silent on what runs inwards, and on scenarios', () => {
  expect(
    broken({
      'packages/sdk/src/core/crypto/backup/a.ts':
        "import '../b.ts'; import '../../rooms/b.ts'; import '../../storage/b.ts';",
      'packages/sdk/src/core/crypto/b.ts': '',
      'packages/sdk/src/core/rooms/b.ts': '',
      'packages/sdk/src/core/rooms/a.scenario.test.ts': "import '../feature/b.ts';",
      'packages/sdk/src/core/storage/b.ts': '',
      'packages/sdk/src/core/feature/b.ts': "import '../crypto/b.ts';",
    }),
  ).toEqual([]);
});

test('a feature may import the faces of core and the base of slices, and no account', () => {
  const files = {
    'packages/sdk/src/core/rooms/rooms.ts': '',
    'packages/sdk/src/core/feature/faces.ts': '',
    'packages/sdk/src/core/account/account.ts': '',
  };
  const feature = 'packages/sdk/src/features/x/a.ts';
  const allowed = "import '../../core/rooms/rooms.ts'; import '../../core/feature/faces.ts';";
  expect(broken({ ...files, [feature]: allowed })).toEqual([]);
  expect(broken({ ...files, [feature]: "import '../../core/account/account.ts';" })).toEqual(['sdk-feature-faces']);
});

test('what is allowed is silent', () => {
  expect(
    broken({
      'packages/sdk/src/core/a.ts': "import { b } from '../base/b.ts'; import { marked } from 'marked';",
      'packages/sdk/src/base/b.ts': "import 'node:fs';",
      'packages/sdk/src/core/a.test.ts': "import { t } from '@parley/testkit/t.ts'; import { test } from 'vitest';",
      'packages/testkit/src/t.ts': '',
      'packages/sdk/src/client/run.scenario.test.ts': "import { a } from '../core/a.ts';",
      'packages/sdk/src/client/c.ts': "export { f } from '../features/x/feature.ts';",
      'packages/sdk/src/features/x/feature.ts': "import { r } from './rules.ts';",
      'packages/sdk/src/features/x/rules.ts': '',
      'packages/app/src/shell/start.ts':
        "import url from './engine.worker.ts?worker&url'; import { c } from '@parley/sdk/client/c.ts';",
      'packages/app/src/shell/engine.worker.ts': '',
      'packages/app/src/features/x/A.tsx': "import { t } from '../y/contract.ts'; import './a.css';",
      'packages/app/src/features/x/a.css': '',
      'packages/app/src/features/y/contract.ts': '',
    }),
  ).toEqual([]);
});

test('an import that leads nowhere is found', () => {
  expect(broken({ 'packages/sdk/src/base/a.ts': "import './b.ts';" })).toEqual(['unresolvable']);
  expect(
    broken({ 'packages/app/src/lib/a.ts': "import '@parley/sdk/core/b.ts';", 'packages/sdk/src/core/b.ts': '' }),
  ).toEqual(['unresolvable']);
});

test('packages have to be listed where they are used, and what ships uses no development package', () => {
  expect(broken({ 'packages/sdk/src/base/a.ts': "import 'react';" })).toEqual(['unlisted-package']);
  expect(broken({ 'packages/sdk/src/base/a.ts': "import 'vitest';" })).toEqual(['development-package']);
});

test('another package is not imported by its path', () => {
  expect(
    broken({
      'packages/app/src/lib/a.ts': "import '../../../sdk/src/client/b.ts';",
      'packages/sdk/src/client/b.ts': '',
    }),
  ).toEqual(['relative-across-packages']);
});

test('a cycle is found once, by its shortest way, types included', () => {
  const files = {
    'packages/sdk/src/base/a.ts': "import type { B } from './b.ts'; import './c.ts';",
    'packages/sdk/src/base/b.ts': "import './c.ts';",
    'packages/sdk/src/base/c.ts': "import './a.ts';",
    'packages/sdk/src/base/d.ts': "import './d.ts';",
    'packages/sdk/src/base/e.ts': "import './a.ts';",
  };
  const found = findViolations(readGraph(new Map(Object.entries({ ...MANIFESTS, ...files }))), RULES);
  expect(found.map(({ what }) => what)).toEqual([
    'needs itself: packages/sdk/src/base/a.ts → packages/sdk/src/base/c.ts → packages/sdk/src/base/a.ts',
    'needs itself: packages/sdk/src/base/d.ts → packages/sdk/src/base/d.ts',
  ]);
});

test('a tree with nothing to read is a failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-'));
  try {
    expect((await checkDependencies(folder)).isGood).toBe(false);
    for (const [path, text] of Object.entries({ ...MANIFESTS, 'ops/a.mjs': "import 'node:fs';" })) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    expect(await checkDependencies(folder)).toEqual({ isGood: true, report: '1 files, 1 imports' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
