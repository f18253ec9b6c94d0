// @ts-check
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isPlain, plainLine, withoutColours, writePlain } from './output.mjs';

test('colours are for a terminal that nobody asked to go without', () => {
  expect(isPlain({}, true)).toBe(false);
  expect(isPlain({ CI: 'false' }, true)).toBe(false);
  expect(isPlain({ CI: 'true' }, true)).toBe(true);
  expect(isPlain({ NO_COLOR: '1' }, true)).toBe(true);
  expect(isPlain({}, false)).toBe(true);
});

test('a program is told to use no colours, also where its surroundings force them', () => {
  const env = withoutColours({ PATH: '/bin', FORCE_COLOR: '3', CLICOLOR_FORCE: '1', COLORTERM: 'truecolor' });
  expect(env).toEqual({ PATH: '/bin', NO_COLOR: '1', TERM: 'dumb' });
});

test('nothing that a terminal takes for a command is left in a line', () => {
  const ESC = '\u001b';
  expect(plainLine(`${ESC}[1m${ESC}[38;5;214m ✓ ${ESC}[39m${ESC}[22mgood ${ESC}[2K${ESC}[1A`)).toBe(' ✓ good');
  expect(plainLine(`${ESC}]0;title\u0007${ESC}]8;;https://a.example${ESC}\\link${ESC}]8;;${ESC}\\\r`)).toBe('link');
  expect(plainLine('naïve → “plain” 日本')).toBe('naïve → “plain” 日本');
  expect(plainLine("(node:1) Warning: The 'NO_COLOR' env is ignored due to …")).toBeUndefined();
});

test('each line begins with its stage where several run, and empty lines do not pile up', async () => {
  /** @type {string[]} */
  const lines = [];
  const said = Readable.from(['one\n\n\n\u001b[31mt', 'wo\u001b[0m\nthree']);
  await writePlain([said, null], 'seeds | ', (line) => lines.push(line));
  expect(lines).toEqual(['seeds | one', '', 'seeds | two', 'seeds | three']);
});
