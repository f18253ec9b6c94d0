// @ts-check
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRemoval, shareOf } from './removal.mjs';
import { findUses } from './uses.mjs';

const SDK = 'packages/sdk/src';
const APP = 'packages/app/src';

/** A project of one feature that nobody else knows. */
const APART = {
  'packages/sdk/package.json': JSON.stringify({ name: '@parley/sdk', exports: { './client/*': './src/client/*' } }),
  'packages/app/package.json': JSON.stringify({ name: '@parley/app', dependencies: { '@parley/sdk': '1.0.0' } }),
  [`${SDK}/features/polls/contract.ts`]:
    "export interface PollsApi { readonly 'polls.vote': string }\nexport interface Poll { readonly question: string }\n",
  [`${SDK}/features/polls/feature.ts`]:
    "import type { PollsApi } from './contract.ts';\nexport const polls: PollsApi = { 'polls.vote': '' };\n",
  [`${SDK}/features/index.ts`]: "export { polls } from './polls/feature.ts';\n",
  [`${SDK}/client/contract.ts`]:
    "export type { Poll } from '../features/polls/contract.ts';\nexport interface Room { readonly id: string }\n",
  [`${SDK}/client/words.ts`]: "export { toWords } from '../features/polls/words.ts';\n",
  [`${SDK}/features/polls/words.ts`]: 'export const toWords = String;\n',
  [`${APP}/features/polls/slots.ts`]:
    "import type { Poll } from '@parley/sdk/client/contract.ts';\nexport const name = 'polls.vote';\nexport type Drawn = Poll;\n",
  [`${APP}/shell/tiles.ts`]: "export { name } from '../features/polls/slots.ts';\n",
  [`${APP}/lib/room.ts`]: "import type { Room } from '@parley/sdk/client/contract.ts';\nexport type Known = Room;\n",
};

/** @param {Record<string, string>} [files] beside those of the feature */
function usesOfPolls(files = {}) {
  return findUses(new Map(Object.entries({ ...APART, ...files }))).get('polls');
}

test('a feature that only its folders and registrations name can be taken out', () => {
  expect(usesOfPolls()).toEqual([]);
});

test.each([
  [
    'imports from its folder in the engine',
    `${SDK}/core/a.ts`,
    "import { polls } from '../features/polls/feature.ts';\nvoid polls;\n",
  ],
  [
    'imports from its folder in the client',
    `${APP}/features/other/a.ts`,
    "import { name } from '../polls/slots.ts';\nvoid name;\n",
  ],
  ['loads from it later', `${APP}/lib/a.ts`, "void import('../features/polls/slots.ts');\n"],
  [
    'takes a type of it from the client',
    `${APP}/lib/a.ts`,
    "import type { Poll } from '@parley/sdk/client/contract.ts';\nexport type A = Poll;\n",
  ],
  [
    'takes a function of it from another file of the client',
    `${APP}/lib/a.ts`,
    "import { toWords } from '@parley/sdk/client/words.ts';\nvoid toWords;\n",
  ],
  ['asks for a name of its api', `${APP}/shell/frame/A.ts`, "export const asked = 'polls.vote';\n"],
  [
    'takes the type of such a name',
    `${APP}/lib/a.ts`,
    "export type A<Api extends { 'polls.vote': unknown }> = Api['polls.vote'];\n",
  ],
])('a file elsewhere that %s keeps it from being taken out', (_what, path, text) => {
  expect(usesOfPolls({ [path]: text })).toEqual([path]);
});

test.each([
  ['calls', 'direct'],
  ['rtc', 'sfu'],
])('what a page does in calls is the third folder of the feature %s', (feature, folder) => {
  const part = `${SDK}/calls/${folder}/a.main.ts`;
  const files = {
    [`${SDK}/features/${feature}/contract.ts`]: `export interface Api { readonly '${feature}.send': string }\n`,
    [part]: `export const asked = '${feature}.send';\n`,
    [`${SDK}/calls/peer/a.main.ts`]: `export const asked = '${feature}.send';\n`,
  };
  const uses = findUses(new Map(Object.entries({ ...APART, ...files })));
  expect(uses.get(feature)).toEqual([`${SDK}/calls/peer/a.main.ts`]);
});

test('a plug may import the contract of its socket, and nothing else of that feature', () => {
  const plug = `${APP}/features/polls/slots.ts`;
  const files = { [`${APP}/features/timeline/contract.ts`]: '', [`${APP}/features/timeline/rows.ts`]: '' };
  const uses = (/** @type {string} */ file) =>
    findUses(new Map(Object.entries({ ...APART, ...files, [plug]: `import '../timeline/${file}';\n` }))).get(
      'timeline',
    );
  expect(uses('contract.ts')).toEqual([]);
  expect(uses('rows.ts')).toEqual([plug]);
});

test('any screen may follow the session and the room that it stands in, and no other view of their features', () => {
  const contract = "export interface LoginApi { readonly 'login.session': string; readonly 'login.start': string }\n";
  const screen = `${APP}/features/polls/slots.ts`;
  const uses = (/** @type {string} */ name) =>
    findUses(
      new Map(
        Object.entries({
          ...APART,
          [`${SDK}/features/login/contract.ts`]: contract,
          [screen]: `export const asked = '${name}';\n`,
        }),
      ),
    ).get('login');
  expect(uses('login.session')).toEqual([]);
  expect(uses('login.start')).toEqual([screen]);
});

test('tests, and texts on screen with the same id, do not count', () => {
  const asked = "export const asked = 'polls.vote';\n";
  const shown = "export const shown = { id: 'polls.vote', message: 'Vote' };\n";
  expect(usesOfPolls({ [`${SDK}/client/a.scenario.test.ts`]: asked, [`${APP}/lib/a.ts`]: shown })).toEqual([]);
});

test('each feature has its turn, a share at a time', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  expect([0, 1, 2].map((turn) => shareOf(all, 0.4, turn).join(''))).toEqual(['ab', 'cd', 'ea']);
  expect(shareOf(all, 1, 7).toSorted()).toEqual(all);
  expect(shareOf(all, 0.01, 3)).toEqual(['d']);
});

/** The project on disk. */
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-removal-'));
  await mkdir(join(root, 'tools', 'removal'), { recursive: true });
  for (const [path, text] of Object.entries(APART)) await write(path, text);
});

afterEach(() => rm(root, { recursive: true }));

/**
 * @param {string} path
 * @param {string} text
 */
async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('the check is red for a foreign import, and says what to do', async () => {
  expect(await checkRemoval(root)).toMatchObject({ isGood: true });
  await write(`${APP}/lib/a.ts`, "export const asked = 'polls.vote';\n");
  expect(await checkRemoval(root)).toMatchObject({
    isGood: false,
    report: expect.stringMatching(/lib\/a\.ts needs the feature "polls".*registry/),
  });
});

test('a feature that stands on another may name it, as long as it does', async () => {
  await write(`${APP}/features/composer/a.ts`, "export const asked = 'polls.vote';\n");
  expect(await checkRemoval(root)).toMatchObject({ isGood: false });
  await write('tools/removal/stands-on.json', JSON.stringify({ composer: { polls: 'It writes them.' } }));
  expect(await checkRemoval(root)).toMatchObject({ isGood: true });
  await write(`${APP}/lib/a.ts`, "export const asked = 'polls.vote';\n");
  expect(await checkRemoval(root)).toMatchObject({ isGood: false });
  await rm(join(root, APP, 'lib', 'a.ts'));
  await rm(join(root, APP, 'features', 'composer', 'a.ts'));
  expect(await checkRemoval(root)).toMatchObject({
    isGood: false,
    report: expect.stringContaining('needless'),
  });
});

test('a project without features is an error, not a success', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'parley-removal-'));
  expect(await checkRemoval(empty)).toMatchObject({ isGood: false });
  await rm(empty, { recursive: true });
});
