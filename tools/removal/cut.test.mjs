// @ts-check
import { expect, test } from 'vitest';
import { cutOut } from './cut.mjs';

/** @param {string} text */
function cut(text) {
  const isGone = (/** @type {string} */ specifier, /** @type {string | null} */ name) =>
    specifier.includes('/polls/') || (specifier === './partly.ts' && name === 'pollPart');
  const done = cutOut('a.tsx', text, { isGone, texts: new Set(['polls.vote']) });
  return { text: done.text.replaceAll(/\s+/g, ' ').trim(), lost: [...done.lost] };
}

test.each([
  [
    'an entry of an array',
    "import { a } from './polls/a.ts';\nexport const all = [x, a, y];",
    'export const all = [x, y];',
  ],
  ['the last one', "import { a } from './polls/a.ts';\nexport const all = [x, a()];", 'export const all = [x];'],
  [
    'what is spread',
    "import { a } from './polls/a.ts';\nexport const all = { ...a, b: 1 };",
    'export const all = { b: 1 };',
  ],
  [
    'a property',
    "import { a } from './polls/a.ts';\nexport const all = { poll: a, b: 1 };",
    'export const all = { b: 1 };',
  ],
  [
    'a record of a list',
    "import { a } from './polls/a.ts';\nexport const all = { notes: [{ id: 'a', note: a }, b] };",
    'export const all = { notes: [b] };',
  ],
  [
    'a record with a name',
    "import { a } from './polls/a.ts';\nconst panel = { name: 'a', chunk: a };\nexport const all = [panel, b];",
    'export const all = [b];',
  ],
  ['a member of a union', "import type { A } from './polls/a.ts';\ntype All = B | A['kind'] | C;", 'type All = B | C;'],
  [
    'a type argument',
    "import type { A } from './polls/a.ts';\nconst all = [b<A>(), c<B, A>()];",
    'const all = [b(), c<B>()];',
  ],
  [
    'what is picked of a type',
    "import type { A } from './polls/a.ts';\ninterface B extends Pick<A, 'a'>, C {}\ntype D = Pick<A, 'a'> & C;\ninterface E extends Pick<A, 'a'> {}",
    'interface B extends C {} type D = C;',
  ],
  [
    'an element',
    "import { A } from './polls/A.tsx';\nconst B = () => <><A x={1} /><C /></>;",
    'const B = () => <><C /></>;',
  ],
  ['an attribute', "import { a } from './polls/a.ts';\nconst B = () => <C a={a} b />;", 'const B = () => <C b />;'],
  [
    'a name of its api',
    "const all = { 'polls.vote': true, 'polls.vote.more': true, 'other.a': true };",
    "const all = { 'other.a': true };",
  ],
  [
    'one of several imports',
    "import { b, pollPart } from './partly.ts';\nconst all = [b, pollPart];",
    "import { b } from './partly.ts'; const all = [b];",
  ],
  [
    'what a component asks',
    "import { useA } from './polls/a.ts';\nfunction B() { const { a } = useA(); return <C a={a} />; }",
    'function B() { return <C />; }',
  ],
])('%s goes', (_what, text, rest) => {
  expect(cut(text).text).toBe(rest);
});

test('what is made of it goes too, and is told where it was exported', () => {
  const text = [
    "export type { A } from './polls/a.ts';",
    "const chunk = new Chunk(() => import('./polls/a.ts'));",
    'export function Loaded() { return use(chunk); }',
    'export const hosts = [Loaded, Other];',
    'export const keys = [chunk.a];',
  ].join('\n');
  expect(cut(text)).toEqual({ text: 'export const hosts = [Other]; export const keys = [];', lost: ['A', 'Loaded'] });
});

test('a key that has the name of what is gone stays', () => {
  expect(cut("import { a } from './polls/a.ts';\nexport const b = { a: 1, c: x.a };").text).toBe(
    'export const b = { a: 1, c: x.a };',
  );
});
