// @ts-check
/** The real configurations and programs over a small tree: first a clean one, then the same with violations planted. */
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../ops/machine/files.mjs';
import { runSteps, STEPS } from './steps.mjs';

const SHARED = ['.oxlintrc.json', 'biome.json', '.gitignore', 'tsconfig.base.json', 'tsconfig.json'];
const CONFIGS = ['tsconfig.json', 'tsconfig.worker.json', 'tsconfig.main.json', 'tsconfig.test.json', 'package.json'];

const CLEAN = {
  'packages/sdk/src/universal.d.ts': 'declare function btoa(data: string): string;\n',
  'packages/sdk/src/base/one.ts': 'export const one = 1;\n',
  'packages/sdk/src/core/rooms/two.ts': "import { one } from '../../base/one.ts';\n\nexport const two = one + one;\n",
  'packages/sdk/src/core/rooms/two.test.ts':
    "import { expect, test } from 'vitest';\nimport { two } from './two.ts';\n\ntest('[TW-01] two', () => expect(two).toBe(2));\n",
  'packages/sdk/src/core/rooms/two.spec.md': '# Two\n\n| id    | rule |\n| ----- | ---- |\n| TW-01 | Two. |\n',
  'docs/advisories.md': [
    '| advisory | what   | held by                                                  |',
    '| -------- | ------ | -------------------------------------------------------- |',
    '| GHSA-a   | A sum. | `packages/sdk/src/core/rooms/two.test.ts`: "[TW-01] two" |',
    '',
  ].join('\n'),
  'package.json': `${JSON.stringify({ name: 'all', devDependencies: { vitest: '1.0.0' } }, null, 2)}\n`,
};

const LATER = 'const later = async (): Promise<number> => 1;\n';

const PLANTED = {
  'packages/sdk/src/base/ring.ts': "import { two } from '../core/rooms/two.ts';\n\nexport const ring = two;\n",
  'packages/sdk/src/base/sink.main.ts': "const at = document.body;\nat.innerHTML = '<b>';\n",
  'packages/sdk/src/base/page.ts': 'export const page = document.title;\n',
  'packages/sdk/src/base/clock.ts': 'export const clock = Date.now();\n',
  'packages/sdk/src/base/floating.ts': `${LATER}later();\n`,
  'packages/sdk/src/base/floating.worker.ts': `${LATER}later();\n`,
  'packages/sdk/src/base/floating.test.ts': `${LATER}later();\n`,
  'packages/sdk/src/base/misused.ts': `${LATER}[1].forEach(later);\n`,
  'packages/sdk/src/base/any.ts': 'export const all: any = 1;\n',
  'packages/sdk/src/base/non-null.ts': 'export const first = (list: number[]): number => list[0]!;\n',
  'packages/sdk/src/base/default.ts': 'export default 1;\n',
  'packages/sdk/src/base/headless.ts': '/** What is counted. */\nexport const headless = 1;\n',
  'packages/sdk/src/base/long.ts': Array.from({ length: 401 }, (_, line) => `export const line${line} = 1;\n`).join(''),
  'packages/sdk/src/base/long-function.ts': `export function long(): void {\n${'  btoa("");\n'.repeat(51)}}\n`,
  'packages/sdk/src/base/switch.ts':
    "export function pick(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      btoa('');\n  }\n}\n",
  'packages/sdk/src/base/cycle-a.ts': "import { b } from './cycle-b.ts';\n\nexport const a = (): number => b();\n",
  'packages/sdk/src/base/cycle-b.ts': "import { a } from './cycle-a.ts';\n\nexport const b = (): number => a();\n",
  'packages/sdk/src/base/untidy.ts': 'export const   untidy = 1\n',
  'packages/sdk/src/base/unsorted.ts':
    "import { two } from '../core/rooms/two.ts';\nimport { one } from './one.ts';\n\nimport { ring } from '../base/ring.ts';\n\nexport const all = [two, one, ring];\n",
  'packages/sdk/src/core/more.spec.md': '| TW-02 | Without a test. |\n',
  'lost/file.ts': 'export const lost = 1;\n',
};

const CHOSEN = ['types', 'lint', 'house', 'deps', 'spec', 'format'];

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-check-'));
  await mkdir(join(root, 'packages', 'sdk'), { recursive: true });
  for (const file of SHARED) await copyFile(join(ROOT, file), join(root, file));
  for (const file of CONFIGS) {
    await copyFile(join(ROOT, 'packages', 'sdk', file), join(root, 'packages', 'sdk', file));
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await write(CLEAN);
});

afterAll(() => rm(root, { recursive: true }));

/** @param {Record<string, string>} files */
async function write(files) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** @returns {Promise<Map<string, import('./steps.mjs').Result>>} */
async function check() {
  const steps = STEPS.filter(({ name }) => CHOSEN.includes(name));
  const results = await runSteps(steps, root, () => undefined);
  return new Map(results.map((result) => [result.name, result]));
}

test('a clean tree is good', { timeout: 60_000 }, async () => {
  for (const [name, { isGood, output }] of await check()) expect(isGood, `${name}: ${output}`).toBe(true);
});

describe('planted violations', () => {
  /** @type {Map<string, import('./steps.mjs').Result>} */
  let results = new Map();

  beforeAll(async () => {
    await write(PLANTED);
    results = await check();
  }, 60_000);

  test.each(CHOSEN)('%s turns red', (name) => {
    expect(results.get(name)?.isGood).toBe(false);
  });

  test.each([
    ['deps', 'base/ring.ts:1 imports packages/sdk/src/core/rooms/two.ts'],
    ['deps', 'needs itself: packages/sdk/src/base/cycle-a.ts'],
    ['house', 'base/sink.main.ts:2 innerHTML'],
    ['house', 'base/clock.ts:1 Date.now'],
    ['house', 'packages/sdk: 1 comments begin with "What"'],
    ['types', 'base/page.ts(1,'],
    ['types', 'lost/file.ts is part of no tsconfig.json'],
    ['spec', 'TW-02 has no test'],
    ['format', 'base/untidy.ts'],
    ['format', 'base/unsorted.ts'],
    ['lint', 'no-explicit-any'],
    ['lint', 'no-non-null-assertion'],
    ['lint', 'no-default-export'],
    ['lint', 'no-cycle'],
    ['lint', 'no-misused-promises'],
    ['lint', 'switch-exhaustiveness-check'],
    ['lint', 'base/long.ts'],
    ['lint', 'base/long-function.ts'],
    ['lint', 'base/floating.ts'],
    ['lint', 'base/floating.worker.ts'],
    ['lint', 'base/floating.test.ts'],
  ])('%s says: %s', (name, words) => {
    expect(results.get(name)?.output).toContain(words);
  });
});
