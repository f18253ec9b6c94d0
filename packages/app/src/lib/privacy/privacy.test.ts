import { expect, test, vi } from 'vitest';
import { parsePrivacy } from './privacy.ts';

test('[SET-09] what was stored of the choice is read, and whatever else counts as the usual choice', () => {
  const usual = { showsReading: true, showsTyping: true, showsPresence: false };
  for (const stored of [null, '', '{', '7', '[]', '"x"', '{"showsReading":1}'])
    expect(parsePrivacy(stored)).toEqual(usual);
  expect(parsePrivacy('{"showsTyping":false}')).toEqual({ ...usual, showsTyping: false });
  expect(parsePrivacy('{"showsReading":false,"showsTyping":true}')).toEqual({ ...usual, showsReading: false });
  expect(parsePrivacy('{"showsPresence":true}')).toEqual({ ...usual, showsPresence: true });
});

test('[SET-09] what another tab chose counts here at once, though nothing on this page watches it', async () => {
  let hear: (event: { readonly key: string; readonly newValue: string }) => void = () => undefined;
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof hear) => void (hear = listener) });
  // The choice is read once in a page; files of tests share a worker, so this one begins a page of its own.
  vi.resetModules();
  const { privacy } = await import('./privacy.ts');
  expect(privacy.current.showsReading).toBe(true);
  hear({ key: 'parley.privacy', newValue: '{"showsReading":false}' });
  expect(privacy.current.showsReading).toBe(false);
  vi.unstubAllGlobals();
  // Neither does the choice that was heard reach the next file.
  vi.resetModules();
});
