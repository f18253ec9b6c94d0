/** Formatted text of many levels, on a screen as narrow as a phone's. */
import type { RichElement, RichTag, RichText } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { RichTextView } from './RichTextView.tsx';

const LEVELS = 30;

/** `tags` inside of each other, many times. */
function deep(...tags: readonly RichTag[]): RichText {
  let text: RichText = [{ tag: 'strong', children: ['deep'] }];
  for (let level = 0; level < LEVELS; level += 1) for (const tag of tags.toReversed()) text = [{ tag, children: text }];
  return text;
}

async function show(text: RichText) {
  draw(
    <div role="group" aria-label="screen" style={{ width: 330, marginInlineStart: 40 }}>
      <RichTextView text={text} />
    </div>,
  );
  const screen = page.getByRole('group', { name: 'screen' });
  await expect.element(screen).toBeVisible();
  // Text of the most elements is folded, and what is deepest in it is not drawn before it is asked for.
  const more = page.getByRole('button', { name: 'Show more' });
  if (more.query() !== null) await more.click();
  return screen.element();
}

test.each([[['blockquote']], [['ul', 'li']], [['ol', 'li']], [['blockquote', 'ul', 'li']]] as const)(
  '[SEC-05] [MSG-10] what is deep in %s is still on the screen',
  async (tags) => {
    const screen = await show(deep(...tags));
    const words = page.getByText('deep');
    await expect.element(words).toBeVisible();
    const word = words.element().getBoundingClientRect();
    const { left, right } = screen.getBoundingClientRect();
    expect(word.left).toBeGreaterThanOrEqual(left);
    expect(word.right).toBeLessThanOrEqual(right);
    expect(word.height).toBeLessThan(40);
  },
);

test('[SEC-32] long numbers of a list stand inside of it, and no other ones do', async () => {
  const list = (start: number, count: number): RichElement => ({
    ...{ tag: 'ol', start },
    children: Array.from({ length: count }, () => ({ tag: 'li' as const, children: ['x'] })),
  });
  const screen = await show([list(1, 3), list(98, 2), list(99, 2), list(-100, 1), list(999_999_999, 1)]);
  const positions = [...screen.querySelectorAll('ol')].map((one) => getComputedStyle(one).listStylePosition);
  expect(positions).toEqual(['outside', 'outside', 'inside', 'inside', 'inside']);
});
