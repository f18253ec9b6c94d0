import type { EventId } from '@parley/sdk/client/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';

const EVENT = '$told' as EventId;
const URL_OF_PAGE = 'https://choirs.example/north';

/** The module as a page has it that begins with what is stored. */
async function load(stored: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  return import('./closed-previews.ts');
}

afterEach(() => vi.unstubAllGlobals());

test('[PRV-04] what was closed is closed on the next page too, and nothing stored names the message or the page', async () => {
  const stored = new Map<string, string>();
  const first = await load(stored);
  first.closePreview(first.previewHash(EVENT, URL_OF_PAGE));
  const text = [...stored].join(' ');
  expect(text).not.toContain('told');
  expect(text).not.toContain('choirs');
  const next = await load(stored);
  expect(next.closedPreviews.current).toEqual([next.previewHash(EVENT, URL_OF_PAGE)]);
  expect(next.closedPreviews.current).not.toContain(next.previewHash('$other' as EventId, URL_OF_PAGE));
});

test('[PRV-04] the last 200 are remembered, and what makes no sense is passed over', async () => {
  const stored = new Map<string, string>();
  const { closedPreviews, closePreview } = await load(stored);
  for (let hash = 0; hash < 250; hash += 1) closePreview(hash);
  closePreview(100);
  expect(closedPreviews.current).toHaveLength(200);
  expect(closedPreviews.current.slice(-2)).toEqual([249, 100]);
  const other = await load(new Map([['parley.closedPreviews', '7 x -1 {} 99999999999 8']]));
  expect(other.closedPreviews.current).toEqual([7, 8]);
});
