import { expect, test } from 'vitest';
import type { MathsNode } from './jobs.ts';
import { writeMaths } from './write-maths.ts';

function tagsOf(node: MathsNode): readonly string[] {
  return typeof node === 'string' ? [] : [node.tag, ...node.children.flatMap(tagsOf)];
}

function textOf(node: MathsNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

function valuesOf(node: MathsNode): readonly string[] {
  return typeof node === 'string'
    ? []
    : [...Object.values(node.attributes), ...Object.values(node.style), ...node.children.flatMap(valuesOf)];
}

test('[MSG-12] a formula becomes MathML', () => {
  const math = writeMaths('\\frac{a}{\\sqrt{b}}', true);
  if (math === null) throw new Error('no formula');
  expect(math.attributes['display']).toBe('block');
  expect(tagsOf(math)).toEqual(expect.arrayContaining(['math', 'mfrac', 'msqrt']));
  expect(textOf(math)).toBe('ab');
});

test('[MSG-12] a wrong formula is none', () => {
  expect(writeMaths('\\frac{a', false)).toBeNull();
  expect(writeMaths('\\nothing', false)).toBeNull();
});

/** Attacks of formulas on pages that trust them: addresses, pictures, classes, styles, loops. */
const HOSTILE: readonly string[] = [
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://evil.example/x.png}',
  '\\class{composer}{x}',
  '\\id{app}{x}',
  '\\style{position:fixed}{x}',
  '\\data{a=b}{x}',
  '\\def\\a{\\a\\a}\\a',
  '\\def\\a{x\\a}\\a',
  '\\newcommand{\\b}{\\b\\b}\\b',
  '{'.repeat(900),
  '\\sqrt{'.repeat(300) + 'x' + '}'.repeat(300),
  '\\text{<script>alert(1)</script>}',
  '\\color{url(https://evil.example)}x',
  '\\textcolor{expression(alert(1))}{x}',
];

test.each(HOSTILE)('[MSG-12] [SEC-30] a hostile formula says nothing but text: %s', (tex) => {
  const math = writeMaths(tex, false);
  const values = math === null ? [] : valuesOf(math);
  expect(values.filter((value) => /url|javascript|https?:|expression|fixed|composer/.test(value))).toEqual([]);
  if (math !== null) expect(tagsOf(math).every((tag) => /^m[a-z]+$|^none$/.test(tag))).toBe(true);
});

test('[MSG-12] a formula is no larger than a page can bear', () => {
  const sizes = ['\\rule{9000em}{9000em}', '\\hspace{90000em}x', '\\raisebox{9000em}{$x$}', '\\kern90000em x'].flatMap(
    (tex) => {
      const math = writeMaths(tex, false);
      return math === null ? [] : valuesOf(math);
    },
  );
  const ems = sizes.flatMap((value) =>
    [...value.matchAll(/(-?[\d.]+)em/g)].map(([, count]) => Math.abs(Number(count))),
  );
  expect(ems.filter((count) => count > 100)).toEqual([]);
  expect(writeMaths('x+'.repeat(2_000), false)).toBeNull();
});
