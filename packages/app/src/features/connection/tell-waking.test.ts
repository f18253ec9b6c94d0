import { expect, test } from 'vitest';
import { tellWaking } from './tell-waking.ts';

/** A page whose events and time the test makes. */
function createPage() {
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  let nowMs = 0;
  let told = 0;
  const ending = new AbortController();
  tellWaking(
    {
      document,
      performance: { now: () => nowMs },
      addEventListener: (type, listener, options) => target.addEventListener(type, listener, options),
    },
    () => {
      told += 1;
    },
    ending.signal,
  );
  const turn = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    end: () => ending.abort(),
    fire: (type: string, more: object = {}) => target.dispatchEvent(Object.assign(new Event(type), more)),
    hideFor: (durationMs: number) => {
      turn('hidden');
      nowMs += durationMs;
      turn('visible');
    },
    told: () => told,
  };
}

test('[SH-16] the network came back, or the page from the memory of the browser', () => {
  const page = createPage();
  page.fire('online');
  page.fire('pageshow', { persisted: true });
  page.fire('pageshow', { persisted: false });
  expect(page.told()).toBe(2);
});

test('[SH-16] a page that was hidden for long, not for a moment', () => {
  const page = createPage();
  page.hideFor(29_000);
  expect(page.told()).toBe(0);
  page.hideFor(31_000);
  expect(page.told()).toBe(1);
});

test('[SH-16] nothing is told once nobody is signed in any more', () => {
  const page = createPage();
  page.end();
  page.fire('online');
  page.hideFor(31_000);
  expect(page.told()).toBe(0);
});
