import fc from 'fast-check';
import type { Mark, Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';
import { isSameMeaning } from './same-meaning.ts';
import { schema } from './schema.ts';
import { holdsSomething, toMarkdown } from './to-markdown.ts';

const PIECES = [
  '*',
  '**',
  '_',
  '`',
  '```',
  '~~',
  '||',
  '[',
  '](https://a.example/)',
  '> ',
  '- ',
  '1. ',
  '2) ',
  '# ',
  '\n',
  '\n\n',
];
const MORE = [
  '    ',
  ' ',
  'a',
  'b c',
  '.',
  '\\',
  '<b>',
  '|',
  '[x] ',
  '&amp;',
  'https://b.example',
  '---',
  '[A](https://matrix.to/#/@a:b.c)',
  '$',
  '$x_1$',
  '\n$$y$$\n',
];

test('[COMP-15] whatever is typed, it means the same once it was shown as rich text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES, ...MORE), { maxLength: 30 }), (pieces) => {
      const markdown = pieces.join('');
      const written = toMarkdown(fromMarkdown(markdown));
      if (!isSameMeaning(written, markdown)) expect(written).toBe(markdown);
    }),
    { numRuns: 2_000 },
  );
});

const marked = fc
  .subarray(['strong', 'em', 'strike', 'spoiler'], { maxLength: 4 })
  .map((names) => names.map((name) => schema.mark(name)));
const word = fc.constantFrom('ab', 'c', 'd e');
const inline = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(word, marked).map(([text, marks]) => schema.text(text, marks)) },
  { weight: 1, arbitrary: word.map((text) => schema.text(text, [schema.mark('code')])) },
  {
    weight: 1,
    arbitrary: word.map((text) => schema.text(text, [schema.mark('link', { href: 'https://a.example/' })])),
  },
  { weight: 1, arbitrary: fc.constant(schema.text('*_#', [schema.mark('literal')])) },
  { weight: 1, arbitrary: fc.constant(schema.node('pill', { name: 'A [b]', href: 'https://matrix.to/#/@a:b.c' })) },
);
/** Words with spaces between them: Markdown has no signs for some marks within one word. */
const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map(lineOf);
const { block } = fc.letrec<{ block: Node; item: Node; list: Node }>((tie) => ({
  block: fc.oneof(
    { weight: 4, arbitrary: line },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('x', 'x\n\n y', '```')
        .map((code) => schema.node('code_block', null, [schema.text(code)])),
    },
    { weight: 1, arbitrary: fc.tuple(line, tie('block')).map((blocks) => schema.node('blockquote', null, blocks)) },
    { weight: 1, arbitrary: tie('list') },
  ),
  item: fc
    .tuple(line, fc.option(tie('list')))
    .map(([first, inner]) => schema.node('list_item', null, inner === null ? [first] : [first, inner])),
  list: fc
    .tuple(fc.constantFrom('bullet_list', 'ordered_list'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
    .map(([name, items]) => schema.node(name, null, items)),
}));

test('[COMP-15] whatever is shown as rich text is read again as it was', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const doc = schema.node('doc', null, blocks);
      fc.pre(holdsSomething(doc));
      const markdown = toMarkdown(doc);
      expect(`${markdown}\n${look(fromMarkdown(markdown))}`).toBe(`${markdown}\n${look(doc)}`);
    }),
    { numRuns: 1_000 },
  );
});

test('[COMP-15] three words with any formatting each, however it overlaps, are read again as they were', () => {
  const names = ['strong', 'em', 'strike', 'spoiler'];
  const sets = Array.from({ length: 2 ** names.length }, (_, set) =>
    names.filter((_name, bit) => set & (1 << bit)).map((name) => schema.mark(name)),
  );
  const wrong = sets.flatMap((one) =>
    sets.flatMap((two) =>
      sets.flatMap((three) => {
        const doc = schema.node('doc', null, [lineOf([one, two, three].map((marks) => schema.text('ab', marks)))]);
        const markdown = toMarkdown(doc);
        return look(fromMarkdown(markdown)) === look(doc) ? [] : [markdown];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

/** A document as it looks: marks on spaces do not show. */
function look(node: Node): string {
  if (node.isText) {
    const names = node.marks.map(({ type }) => type.name).join(' ');
    return [...node.textContent].map((sign) => (sign === ' ' ? ' ' : `${sign}(${names})`)).join('');
  }
  let inside = '';
  node.forEach((child) => {
    inside += look(child);
  });
  return `<${node.type.name}>${inside}`;
}

function lineOf(nodes: readonly Node[]): Node {
  const spaced = nodes.flatMap((node, index) =>
    index === 0 ? [node] : [schema.text(' ', sharedMarks(nodes[index - 1], node)), node],
  );
  return schema.node('paragraph', null, spaced);
}

function sharedMarks(before: Node | undefined, after: Node): readonly Mark[] {
  return after.marks.filter(
    (mark) => mark.isInSet(before?.marks ?? []) && !['code', 'literal', 'link'].includes(mark.type.name),
  );
}
