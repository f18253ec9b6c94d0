import { expect, test } from 'vitest';
import { numberIds, withoutTexts, withShortIds } from './texts-once.ts';

const ids = new Map([
  ['a.b', '7'],
  ['c', '1z'],
]);

test('a text beside its id becomes blanks, its id is short, and everything else stays where it is', () => {
  expect(withoutTexts("say({ id: 'a.b', message: 'It\\'s {n}', values: { n } });", ids)).toBe(
    `say({ id: '7'${' '.repeat(24)}, values: { n } });`,
  );
  expect(withoutTexts("{\n  id: 'a.b',\n  message:\n    \"It's\",\n}", ids)).toBe(
    `{\n  id: '7'   \n${' '.repeat(10)}\n${' '.repeat(10)},\n}`,
  );
});

test('an id that no catalogue has stays', () => {
  expect(withoutTexts("say({ id: 'other', message: 'Yes' });", ids)).toBe(`say({ id: 'other'${' '.repeat(16)} });`);
});

test('what is no text of the page stays', () => {
  const code =
    "send({ kind: 'failed', message: 'no' }); show({ id: name, message: 'yes' }); list({ id: 'a.b', name, message: 'b' });";
  expect(withoutTexts(code, ids)).toBe(code);
});

test('ids are numbered in the order of the catalogues', () => {
  const catalogue = (...known: readonly string[]) => known.map((id) => `msgid "${id}"\nmsgstr "Text"\n`).join('\n');
  const numbered = numberIds([`msgid ""\nmsgstr ""\n\n${catalogue('x.y', 'z')}`, catalogue('a', 'z')]);
  expect([...numbered]).toEqual([
    ['x.y', '0'],
    ['z', '1'],
    ['a', '2'],
  ]);
});

test('a compiled catalogue has its texts by short ids', () => {
  const code = `export const messages=JSON.parse(${JSON.stringify('{"a.b":["It\'s \\"$&\\" ",["n"]],"c":["No"],"d":["x"]}')});`;
  expect(withShortIds(code, ids)).toBe(
    `export const messages=JSON.parse(${JSON.stringify('{"7":["It\'s \\"$&\\" ",["n"]],"1z":["No"],"d":["x"]}')});`,
  );
  expect(() => withShortIds('export const messages={};', ids)).toThrow(/not known/);
});
