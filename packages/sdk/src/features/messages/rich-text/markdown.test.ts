import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { unknownPlace } from '../writing-place.ts';
import { escapeHtml } from './escape-html.ts';
import { writeMarkdown } from './markdown.ts';
import { Naming } from './naming.ts';
import { parseHtml } from './parse-html.ts';
import { richToPlain } from './to-plain.ts';

const markdownToHtml = (text: string) =>
  writeMarkdown(text, new Naming(unknownPlace('@me:example.org' as UserId))).html;

test.each([
  'hello',
  'two\nlines',
  'a\n\nb',
  'snake_case_name',
  '2 * 3 * 4',
  'https://example.org/a_b_c',
  '<b>x</b>',
  '1.5',
  '-',
  '>',
  '#tag',
  '[constructor]',
  '[x][__proto__x]',
])('[RT-40] %j needs no HTML', (text) => {
  expect(markdownToHtml(text)).toBeNull();
});

test.each([
  ['**a** *b* ~~c~~ `d<`', '<strong>a</strong> <em>b</em> <del>c</del> <code>d&lt;</code>'],
  ['<b>x</b> *y*', '&lt;b&gt;x&lt;/b&gt; <em>y</em>'],
  ['<div>\n*x*\n</div>\n\n*y*', '<p>&lt;div&gt;<br>*x*<br>&lt;/div&gt;</p><p><em>y</em></p>'],
  ['*a & b*', '<em>a &amp; b</em>'],
  ['\\*a\\*', '*a*'],
])('[RT-41] HTML that was typed stays text: %s', (text, html) => {
  expect(markdownToHtml(text)).toBe(html);
});

test.each([
  ['# a', '<h1>a</h1>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['- [x] a', '<ul><li>☑ a</li></ul>'],
  ['```ts\na < b\n```', '<pre><code class="language-ts">a &lt; b\n</code></pre>'],
  ['|a|\n|-|\n|b|', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
  ['*a*\nb', '<em>a</em><br>b'],
  ['---', '<hr>'],
])('[RT-42] blocks: %j', (text, html) => {
  expect(markdownToHtml(text)).toBe(html);
});

test.each([
  ['[a](https://example.org "t")', '<a href="https://example.org/">a</a>'],
  ['[a](javascript:alert(1)) *b*', '[a](javascript:alert(1)) <em>b</em>'],
  ['[a](https://x.example@evil.example) *b*', '[a](https://x.example@evil.example) <em>b</em>'],
  ['![a](https://tracker.example/p.gif) *b*', '![a](https://tracker.example/p.gif) <em>b</em>'],
])('[RT-43] only safe links are made: %s', (text, html) => {
  expect(markdownToHtml(text)).toBe(html);
});

test('[RT-44] whatever is typed, what we send is what we would show', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '#',
    '-',
    '\n',
    '|',
    '~',
    '\\',
    'a',
    ' ',
    'javascript:',
    '"',
    '&',
    '    ',
    '1. ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = markdownToHtml(pieces.join(''));
      if (html === null) return;
      expect(html).not.toMatch(
        /<(?!\/?(?:p|br|hr|strong|em|del|code|pre|blockquote|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td|a)\b)/,
      );
      parseHtml(html);
    }),
  );
});

test.each([
  ['quotes', '> ', '', '<blockquote>', 3_000],
  ['lists', '- ', '', '<ul>', 3_000],
  ['numbered lists', '1. ', '', '<ol>', 3_000],
  ['emphasis', '*a ', ' a*', '<em>', 1_000],
  ['strong emphasis', '**a ', ' a**', '<strong>', 1_000],
  ['deleted text', '~~a ', ' a~~', '<del>', 1_000],
])('[RT-45] %s nest as deep as fifty, and go on as typed, however deep they are', (_, open, close, tag, deep) => {
  // Emphasis no deeper than the longest paragraph that is read at all (RT-46).
  for (const depth of [60, deep]) {
    const html = markdownToHtml(`${open.repeat(depth)}x${close.repeat(depth)}`) ?? '';
    expect(html.split(tag)).toHaveLength(51);
    expect(html).toContain(escapeHtml(open.trim()));
  }
});

test('[RT-45] quotes and lists in turn count together', () => {
  const html = markdownToHtml(`${'> - '.repeat(3_000)}x`) ?? '';
  expect(html.match(/<(?:blockquote|ul)>/g)).toHaveLength(50);
});

test.each([
  ['<p>a</p><p>b</p>', 'a b'],
  ['a<br>b', 'a b'],
  ['<span data-mx-spoiler>secret</span> x', '█████ x'],
  ['<img src="mxc://a.example/b" alt=":cat:">', ':cat:'],
  ['<ul><li>a</li><li><b>b</b>c</li></ul>', 'a bc'],
])('[RT-50] one line of %s', (html, line) => {
  expect(richToPlain(parseHtml(html))).toBe(line);
});

test('[RT-51] a long line is cut between characters', () => {
  expect(richToPlain(['🙂'.repeat(300)], 10)).toBe(`${'🙂'.repeat(9)}…`);
});

test('[RT-46] [SEC-05] a paragraph that is too long goes on as typed, and what stands around it is formatted', () => {
  const long = `**a** \n<${'!'.repeat(9_000)}`;
  expect(markdownToHtml(`# One\n\n${long}\n\n**two**`)).toBe(
    `<h1>One</h1><p>**a** <br>&lt;${'!'.repeat(9_000)}</p><p><strong>two</strong></p>`,
  );
  expect(markdownToHtml(long)).toBeNull();
});

test('[RT-46] [SEC-05] an ordinary long document is formatted, and what no event has room for is sent as typed', () => {
  const document = '# Part\n\nSome **words** in a row.\n\n- one\n- two\n\n'.repeat(1_000);
  expect(markdownToHtml(document)?.match(/<strong>/g)).toHaveLength(1_000);
  expect(markdownToHtml(`**a** ${'b'.repeat(65_536)}`)).toBeNull();
});
