import { afterEach, expect, test, vi } from 'vitest';
import { forgetKept } from '../store/forget-kept.ts';
import { toEmojiSet } from './emoji-set.ts';
import { rows } from './languages/en.ts';
import { noteEmoji, parseRecent, recentEmoji } from './recent-emoji.ts';

const set = toEmojiSet(rows);
const names = (recent?: readonly string[]) => recentEmoji(set, recent).map(({ emoji }) => emoji);
const pick = (emoji: string) => {
  const known = set.byEmoji.get(emoji);
  if (known === undefined) throw new Error(`${emoji} is not there`);
  noteEmoji(known);
};

/** The browser's, as far as it is needed. */
class FakeStorageEvent extends Event {
  readonly key: string;
  readonly newValue = null;

  constructor(type: string, { key }: { readonly key: string }) {
    super(type);
    this.key = key;
  }
}

afterEach(() => vi.unstubAllGlobals());

test('[REACT-06] popular emoji are there at first, all of them known', () => {
  expect(names([])).toHaveLength(20);
  expect(names([])[0]).toBe('👍');
});

test('[REACT-06] what was picked comes first, once, and is forgotten when it is to be', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('StorageEvent', FakeStorageEvent);
  for (const emoji of ['🦀', '👏', '🧭', '🦀']) pick(emoji);
  expect(names().slice(0, 4)).toEqual(['🦀', '🧭', '👏', '👍']);
  expect(names()).toHaveLength(20);
  expect([...stored.values()]).toEqual(['🦀 🧭 👏']);
  forgetKept();
  expect(stored.size).toBe(0);
  expect(names()).toEqual(names([]));
});

test('[REACT-06] what another version stored and is no emoji is passed over', () => {
  expect(names(parseRecent('nothing 🦀 ')).slice(0, 2)).toEqual(['🦀', '👍']);
  expect(parseRecent(null)).toEqual([]);
});
