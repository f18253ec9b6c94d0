// @ts-check
import { expect, test } from 'vitest';
import { takeOut } from './take-out.mjs';

const SDK = 'packages/sdk/src';
const APP = 'packages/app/src';

const PROJECT = {
  'packages/sdk/package.json': JSON.stringify({ name: '@parley/sdk', exports: { './client/*': './src/client/*' } }),
  'packages/app/package.json': JSON.stringify({ name: '@parley/app', dependencies: { '@parley/sdk': '1.0.0' } }),
  [`${SDK}/features/polls/contract.ts`]:
    "export interface PollsApi { readonly 'polls.vote': string }\nexport interface Poll { readonly question: string }\n",
  [`${SDK}/features/polls/feature.ts`]:
    "import type { PollsApi } from './contract.ts';\nexport const polls: PollsApi = { 'polls.vote': '' };\n",
  [`${SDK}/features/index.ts`]:
    "import { polls } from './polls/feature.ts';\nimport { pins } from './pins/feature.ts';\nexport const FEATURES = [polls, pins];\n",
  [`${SDK}/features/pins/feature.ts`]: "export const pins = { 'pins.set': '' };\n",
  [`${SDK}/client/contract.ts`]: "export type { Poll } from '../features/polls/contract.ts';\n",
  [`${SDK}/client/repeatable.ts`]: "export const REPEATABLE = { 'polls.vote': true, 'pins.set': true };\n",
  [`${APP}/features/polls/PollButton.tsx`]: 'export function PollButton() {\n  return null;\n}\n',
  [`${APP}/shell/Buttons.tsx`]:
    "import { PollButton } from '../features/polls/PollButton.tsx';\nexport function Buttons() {\n  return <PollButton />;\n}\nexport const OTHER = 1;\n",
  [`${APP}/shell/actions.ts`]:
    "import { Buttons, OTHER } from './Buttons.tsx';\nexport const actions = [Buttons, OTHER];\n",
  [`${APP}/shell/panels.ts`]:
    "const later = new Chunk(() => import('./Buttons.tsx'));\nexport const panels = [later, other];\n",
  [`${APP}/lib/a.ts`]: 'export const a = 1;\n',
};

test('a feature goes with all that is made of it in the files that register features', () => {
  const { removed, changed } = takeOut(new Map(Object.entries(PROJECT)), new Set(['polls']));
  expect(removed).toEqual(Object.keys(PROJECT).filter((path) => path.includes('/polls/')));
  const texts = Object.fromEntries([...changed].map(([path, text]) => [path, text.replaceAll(/\s+/g, ' ').trim()]));
  expect(texts).toEqual({
    [`${SDK}/features/index.ts`]: "import { pins } from './pins/feature.ts'; export const FEATURES = [pins];",
    [`${SDK}/client/contract.ts`]: '',
    [`${SDK}/client/repeatable.ts`]: "export const REPEATABLE = { 'pins.set': true };",
    [`${APP}/shell/Buttons.tsx`]: 'export const OTHER = 1;',
    [`${APP}/shell/actions.ts`]: "import { OTHER } from './Buttons.tsx'; export const actions = [OTHER];",
    [`${APP}/shell/panels.ts`]: 'export const panels = [other];',
  });
});

test('the contract that others plug into stays', () => {
  const socket = `${APP}/features/overview/contract.ts`;
  const files = { ...PROJECT, [socket]: '', [`${APP}/features/overview/Overview.tsx`]: '' };
  const { removed } = takeOut(new Map(Object.entries(files)), new Set(['overview']));
  expect(removed).toEqual([`${APP}/features/overview/Overview.tsx`]);
});
