import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageAudio } from './page-audio.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function counted() {
  const contexts: { isClosed: boolean; resumed: number }[] = [];
  const audio = new PageAudio(() => {
    const made = { isClosed: false, resumed: 0 };
    contexts.push(made);
    return {
      resume: async () => {
        made.resumed += 1;
      },
      close: async () => {
        made.isClosed = true;
      },
    };
  });
  return { audio, contexts };
}

test('one for all who need it at once, and for who comes soon after; woken for each', () => {
  const { audio, contexts } = counted();
  const [ring, speech] = [audio.borrow(), audio.borrow()];
  expect(speech.context).toBe(ring.context);
  ring.release();
  ring.release();
  speech.release();
  vi.advanceTimersByTime(9_000);
  audio.borrow();
  vi.advanceTimersByTime(60_000);
  expect(contexts).toEqual([{ isClosed: false, resumed: 3 }]);
});

test('closed some time after the last, and made anew for the next', () => {
  const { audio, contexts } = counted();
  const first = audio.borrow();
  audio.borrow().release();
  vi.advanceTimersByTime(60_000);
  expect(contexts[0]?.isClosed).toBe(false);
  first.release();
  vi.advanceTimersByTime(10_000);
  expect(contexts[0]?.isClosed).toBe(true);
  audio.borrow();
  expect(contexts).toHaveLength(2);
});
