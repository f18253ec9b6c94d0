import { expect, test } from 'vitest';
import { withoutTexts } from './texts-once.ts';

test('a text beside its id becomes blanks, and everything else stays where it is', () => {
  expect(withoutTexts("say({ id: 'a.b', message: 'It\\'s {n}', values: { n } });")).toBe(
    `say({ id: 'a.b'${' '.repeat(22)}, values: { n } });`,
  );
  expect(withoutTexts("{\n  id: 'a.b',\n  message:\n    \"It's\",\n}")).toBe(
    `{\n  id: 'a.b' \n${' '.repeat(10)}\n${' '.repeat(10)},\n}`,
  );
});

test('what is no text of the page stays', () => {
  const code =
    "send({ kind: 'failed', message: 'no' }); show({ id: name, message: 'yes' }); list({ id: 'a', name, message: 'b' });";
  expect(withoutTexts(code)).toBe(code);
});
