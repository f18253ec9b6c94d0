import { expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';
import { toMarkdown } from './to-markdown.ts';

const shape = (markdown: string) => fromMarkdown(markdown).toString();

test.each([
  ['', 'doc(paragraph)'],
  ['a', 'doc(paragraph("a"))'],
  ['a\nb', 'doc(paragraph("a"), paragraph("b"))'],
  ['a\n\nb', 'doc(paragraph("a"), paragraph, paragraph("b"))'],
  ['\na\n\n\nb\n', 'doc(paragraph, paragraph("a"), paragraph, paragraph, paragraph("b"), paragraph)'],
  [
    '**a** *b* ~~c~~ `d` ||e||',
    'doc(paragraph(strong("a"), " ", em("b"), " ", strike("c"), " ", code("d"), " ", spoiler("e")))',
  ],
  ['**a\nb**', 'doc(paragraph(strong("a")), paragraph(strong("b")))'],
  ['[a](https://example.org/)', 'doc(paragraph(link("a")))'],
  ['hi [Ana](https://matrix.to/#/@ana:example.org)', 'doc(paragraph("hi ", pill))'],
  ['\\*a\\*', 'doc(paragraph(literal("*"), "a", literal("*")))'],
  [
    '- a\n- b\n  - c',
    'doc(bullet_list(list_item(paragraph("a")), list_item(paragraph("b"), bullet_list(list_item(paragraph("c"))))))',
  ],
  ['a\n3. b', 'doc(paragraph("a"), paragraph("3. b"))'],
  ['3. b\n4. c\n\nd', 'doc(ordered_list(list_item(paragraph("b")), list_item(paragraph("c"))), paragraph("d"))'],
  ['- a\n\n- b', 'doc(bullet_list(list_item(paragraph("a")), list_item(paragraph("b"))))'],
  ['> a\n> b\n\nc', 'doc(blockquote(paragraph("a"), paragraph("b")), paragraph("c"))'],
  ['```ts\na\n\nb\n```\nc', 'doc(code_block("a\\n\\nb"), paragraph("c"))'],
])('[COMP-15] %j is read, and written as it was', (markdown, expected) => {
  expect(shape(markdown)).toBe(expected);
  expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
});

test.each([
  '# a',
  'a\n---\nb',
  '|a|b|\n|-|-|\n|1|2|\n\nc',
  '![a](https://example.org/a.png)',
  '<b>x</b> & &amp;',
  'https://example.org/a_b_c <https://example.org>',
  '[a](javascript:alert(1)) and [b]',
  '- [x] done\n- [ ] **not**',
  '   indented\n  more',
  '-',
  '>',
  '1.',
  '[a]: https://example.org\n\n[a] *b*',
  'a   \nb\\\nc',
  '~~~\ncode\n~~~',
  '*a *b* c*',
  '**a*',
  '/me waves',
])('[COMP-15] %j means the same when it was read and written', async (markdown) => {
  const { isSameMeaning } = await import('./same-meaning.ts');
  expect(isSameMeaning(toMarkdown(fromMarkdown(markdown)), markdown)).toBe(true);
});
