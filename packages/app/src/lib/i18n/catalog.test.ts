import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const catalogue = ['locales', 'later']
  .map((folder) => readFileSync(join(import.meta.dirname, folder, 'en.po'), 'utf8'))
  .join('\n');

/** A string of the source as its value. */
const unquote = (literal: string): string => literal.slice(1, -1).replace(/\\(.)/g, '$1');

const inCatalogue = new Map(
  [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr ("(?:.*"\n?)+)/gm)].map(([, id = '', text = '']) => [
    id,
    text
      .split('\n')
      .filter((part) => part !== '')
      .map(unquote)
      .join(''),
  ]),
);

const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('use-i18n.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const pairs = text.matchAll(/\bid:\s*'([\w.]+)',\s*message:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/g);
    return [...pairs].map(([, id = '', literal = '']) => ({ file, id, message: unquote(literal) }));
  });

describe('the English catalogues (`npm run messages` writes it)', () => {
  test('has every text of the source', () => {
    expect(used.length).toBeGreaterThan(100);
    for (const { file, id, message } of used) expect(inCatalogue.get(id), `${id} in ${file}`).toBe(message);
  });

  test('has nothing else', () => {
    const ids = new Set(used.map(({ id }) => id));
    expect([...inCatalogue.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  test('an id says one thing', () => {
    const messages = new Map<string, string>();
    for (const { file, id, message } of used) {
      expect(messages.get(id) ?? message, `${id} in ${file}`).toBe(message);
      messages.set(id, message);
    }
  });
});
