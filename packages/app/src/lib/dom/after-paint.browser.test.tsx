import { expect, test } from 'vitest';
import { afterNextPaint, beforeNextPaint } from './after-paint.ts';

/** Notes of two frames, in order. `draw` runs before the first is painted. */
async function order(draw: (note: (what: string) => void) => void): Promise<readonly string[]> {
  const notes: string[] = [];
  await new Promise<void>((resolve) => {
    beforeNextPaint(() => {
      draw((what) => notes.push(what));
      requestAnimationFrame(() => {
        notes.push('next frame');
        requestAnimationFrame(() => resolve());
      });
    });
  });
  return notes;
}

test('what is drawn before a frame is painted waits for that frame alone, also in a microtask, as React draws', async () => {
  const notes = await order((note) => {
    afterNextPaint(() => note('painted'));
    queueMicrotask(() => afterNextPaint(() => note('painted by React')));
  });
  expect(notes).toEqual(['painted', 'painted by React', 'next frame']);
});

test('what is drawn by a task after a frame waits for the next', async () => {
  const notes = await order((note) => {
    void scheduler.postTask(() => afterNextPaint(() => note('painted')), { priority: 'user-blocking' });
  });
  expect(notes).toEqual(['next frame', 'painted']);
});

test('what was taken back is not run', async () => {
  const notes = await order((note) => {
    afterNextPaint(() => note('painted'))();
    beforeNextPaint(() => note('drawn'))();
  });
  expect(notes).toEqual(['next frame']);
});
