import { expect, test } from 'vitest';
import { colorCode } from './color-code.ts';

test('[MSG-11] the runs of code are what they are in their language, and together they are the code', () => {
  const code = "const answer: number = 42; // it is\nsay('so');\n";
  const runs = colorCode(code, 'ts') ?? [];
  expect(runs.map(({ text }) => text).join('')).toBe(code);
  expect(runs).toContainEqual({ text: 'const', kind: 'keyword' });
  expect(runs).toContainEqual({ text: '42', kind: 'number' });
  expect(runs).toContainEqual({ text: '// it is', kind: 'comment' });
  expect(runs).toContainEqual({ text: "'so'", kind: 'string' });
});

test('[MSG-11] a language inside another is coloured too', () => {
  const code = '<p>x</p><script>const a = 1;</script>';
  const runs = colorCode(code, 'html') ?? [];
  expect(runs.map(({ text }) => text).join('')).toBe(code);
  expect(runs).toContainEqual({ text: 'const', kind: 'keyword' });
});

test('[MSG-11] lines that were added and removed are told apart', () => {
  const kinds = (colorCode('+ a\n- b\n', 'diff') ?? []).map(({ kind }) => kind);
  expect(kinds).toContain('added');
  expect(kinds).toContain('removed');
});

test('[MSG-11] an unknown language, and code that is too long, have no colours', () => {
  expect(colorCode('x', 'klingon')).toBeNull();
  expect(colorCode('x', '__proto__')).toBeNull();
  expect(colorCode('x', 'constructor')).toBeNull();
  expect(colorCode('x'.repeat(20_001), 'js')).toBeNull();
  expect(colorCode('1,'.repeat(5_000), 'js')).toBeNull();
});
