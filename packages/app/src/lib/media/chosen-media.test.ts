import type { EventId } from '@parley/sdk/client/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';

const EVENT = '$told' as EventId;
const MESSAGE = { eventId: EVENT, isMine: false };

/** The module as a page has it that begins with what is stored. */
async function load(stored = new Map<string, string>()) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  return import('./chosen-media.ts');
}

afterEach(() => vi.unstubAllGlobals());

test('[MED-21] what was shown once stays shown on the next page, and nothing stored names it', async () => {
  const stored = new Map<string, string>();
  const first = await load(stored);
  expect(first.gateOf(MESSAGE, 'mxc://x/cat', 'hidden', first.chosenMedia.current)).toBe('hidden');
  first.showMedia(EVENT, ['mxc://x/cat']);
  const next = await load(stored);
  const chosen = next.chosenMedia.current;
  expect(next.gateOf(MESSAGE, 'mxc://x/cat', 'hidden', chosen)).toBe('shown');
  expect(next.gateOf(MESSAGE, 'mxc://x/cat', 'pending', chosen)).toBe('shown');
  expect([...stored].join(' ')).not.toMatch(/told|cat/);
});

test('[MED-21] another file in the place of one that was shown was not asked for', async () => {
  const { chosenMedia, gateOf, showMedia } = await load();
  showMedia(EVENT, ['mxc://x/cat']);
  expect(gateOf(MESSAGE, 'mxc://x/edited', 'hidden', chosenMedia.current)).toBe('hidden');
  expect(gateOf({ ...MESSAGE, eventId: '$other' as EventId }, 'mxc://x/cat', 'hidden', chosenMedia.current)).toBe(
    'hidden',
  );
});

test('[MED-22] what was hidden is hidden where all is shown, until it is shown again', async () => {
  const { chosenMedia, gateOf, hideMedia, showMedia } = await load();
  const gate = () => gateOf(MESSAGE, 'mxc://x/cat', 'shown', chosenMedia.current);
  expect(gate()).toBe('shown');
  hideMedia(EVENT);
  expect(gate()).toBe('hidden');
  showMedia(EVENT, ['mxc://x/cat']);
  expect(gate()).toBe('shown');
});

test('[MED-21] one’s own media are always shown, also before the server has them', async () => {
  const { chosenMedia, gateOf } = await load();
  expect(gateOf({ ...MESSAGE, isMine: true }, 'mxc://x/cat', 'hidden', chosenMedia.current)).toBe('shown');
  expect(gateOf({ eventId: null, isMine: true }, 'mxc://x/cat', 'hidden', chosenMedia.current)).toBe('shown');
});

test('[MED-21] the last 500 of each are remembered, and what makes no sense is passed over', async () => {
  const { chosenMedia, hideMedia, showMedia } = await load();
  for (let count = 0; count < 600; count += 1) showMedia(`$${count}` as EventId, ['a']);
  for (let count = 0; count < 600; count += 1) hideMedia(`$${count}` as EventId);
  expect(chosenMedia.current.shown.size).toBe(500);
  expect(chosenMedia.current.hidden.size).toBe(500);
  const other = await load(new Map([['parley.chosenMedia', '7 -8 x {} --9 99999999999']]));
  expect(other.chosenMedia.current).toEqual({ shown: new Set([7]), hidden: new Set([8]) });
});
