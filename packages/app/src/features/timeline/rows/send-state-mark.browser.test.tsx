import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { SendStateMark } from './SendStateMark.tsx';

test('[FEED-27] a message that is on its way has its sign after a second, and its word at once', async () => {
  const startMs = performance.now();
  draw(
    <p>
      <SendStateMark state={{ kind: 'sending' }} isNewestOwn />
    </p>,
  );
  await expect.element(page.getByText('Sending')).toBeInTheDocument();
  expect(document.querySelector('p svg')).toBeNull();
  await expect.poll(() => document.querySelector('p svg'), { timeout: 3_000 }).not.toBeNull();
  expect(performance.now() - startMs).toBeGreaterThan(900);
});
