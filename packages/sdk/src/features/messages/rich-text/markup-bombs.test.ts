/** Markup of very many elements, and very deep ones: what is made of it is bounded, and so is the time. */
import { MARKUP_BOMBS } from '@parley/testkit/corpus/markup-bombs.ts';
import { expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';
import type { RichText } from './rich-text.ts';
import { richToPlain } from './to-plain.ts';

interface Measure {
  readonly elements: number;
  readonly pictures: number;
  readonly depth: number;
}

function measure(text: RichText, level = 0): Measure {
  return text.reduce<Measure>(
    (sum, node) => {
      if (typeof node === 'string') return sum;
      const inner = measure(node.children, level + 1);
      return {
        elements: sum.elements + inner.elements + 1,
        pictures: sum.pictures + inner.pictures + (node.tag === 'img' ? 1 : 0),
        depth: Math.max(sum.depth, inner.depth),
      };
    },
    { elements: 0, pictures: 0, depth: level },
  );
}

test.each(MARKUP_BOMBS)('[RT-04] [RT-54] [SEC-05] $why: few elements, not deep, and at once', ({ html }) => {
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(60_000);
  const before = process.cpuUsage();
  const text = parseHtml(html);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
  const { elements, pictures, depth } = measure(text);
  // Addresses in text become links, which are no elements of the sender.
  expect(elements).toBeLessThanOrEqual(5_000);
  expect(pictures).toBeLessThanOrEqual(100);
  expect(depth).toBeLessThanOrEqual(100);
  expect(richToPlain(text).length).toBeLessThanOrEqual(1_000);
});
