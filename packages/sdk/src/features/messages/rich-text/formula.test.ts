import { expect, test } from 'vitest';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { unknownPlace } from '../writing-place.ts';
import { writeMarkdown } from './markdown.ts';
import { Naming } from './naming.ts';
import { parseHtml } from './parse-html.ts';

const write = (text: string) => writeMarkdown(text, new Naming(unknownPlace('@me:example.org' as UserId)));

test.each([
  ['$x$', 'x'],
  ['$f(x)$', 'f(x)'],
  ['$E = mc^2$', 'E = mc^2'],
  ['$ab = cd$', 'ab = cd'],
  ['$2x + 1$', '2x + 1'],
  ['$1 + 1 = 2$', '1 + 1 = 2'],
  ['$\\frac{a}{b}$', '\\frac{a}{b}'],
  ['$E_{kinetic}$', 'E_{kinetic}'],
  ['$\\sin x + \\cos(y)$', '\\sin x + \\cos(y)'],
  ['$x \\in A \\text{ for all } A$', 'x \\in A \\text{ for all } A'],
  ['$a_1 * b_1 * c$', 'a_1 * b_1 * c'],
  ['$\\$ = 1$', '\\$ = 1'],
  ['$$x$$', 'x'],
  ['$a<b$', 'a<b'],
])('[RT-47] %s is a formula', (text, tex) => {
  const { html, body } = write(`so ${text}, then`);
  expect(body).toBe(`so ${text}, then`);
  expect(parseHtml(html ?? '')).toEqual([
    'so ',
    { tag: 'maths', maths: { tex, isBlock: false }, children: [{ tag: 'code', children: [tex] }] },
    ', then',
  ]);
});

test.each([
  '$5 and $10',
  'from $5 to $10, or $5-$10, or $5/$10',
  '5$ and 10$ = 15$',
  '$5 (= 5 euro) or 3$',
  '$5-10$',
  '$5k-10k$',
  'US$5 = A$7',
  'echo $HOME/$PATH',
  'echo $HOME $PATH',
  '$name$ and $id$ and $foo_bar$',
  '$$ and $$',
  '$$$ = $$$',
  '$ x $',
  'a$x$',
  '$x$b',
  '\\$x$',
  '`$x$`',
  '$x\ny$',
  '$big money = success$',
  `$${'x+'.repeat(1_001)}x$`,
])('[RT-47] %j holds no formula', (text) => {
  expect(write(text).html ?? '').not.toContain('data-mx-maths');
});

test('[RT-47] a formula of its own lines is a block, also amid a paragraph', () => {
  const maths = '<div data-mx-maths="a = b\n+ c"><code>a = b\n+ c</code></div>';
  expect(write('see\n$$\na = b\n+ c\n$$\n*there*').html).toBe(`<p>see</p>${maths}<p><em>there</em></p>`);
  expect(write('- $$x^2$$').html).toBe('<ul><li><div data-mx-maths="x^2"><code>x^2</code></div></li></ul>');
});

test('[RT-47] signs of a formula are no formatting, and those around it are', () => {
  const x = (tex: string) => `<span data-mx-maths="${tex}"><code>${tex}</code></span>`;
  expect(write('2*3 $a*b$').html).toBe(`2*3 ${x('a*b')}`);
  expect(write('**so $x_1$ and $y_2$**').html).toBe(`<strong>so ${x('x_1')} and ${x('y_2')}</strong>`);
});

test('[SEC-05] formulas are found in linear time', () => {
  const pieces = ['$', '$$', '$x', '$\\text{', '\n$$', '${', 'a$ '];
  const slow = pieces.filter((piece) => {
    const before = performance.now();
    write(piece.repeat(Math.floor(65_000 / piece.length)));
    return performance.now() - before > 1_500;
  });
  expect(slow).toEqual([]);
});
