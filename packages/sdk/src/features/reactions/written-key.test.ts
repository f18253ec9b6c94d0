import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { foldReactions } from './fold.ts';
import { writtenKey } from './written-key.ts';

test('[RE-07] an emoji has the selectors that Unicode gives it, however it was sent', () => {
  const written = ['👍', '❤️', '☝🏽', '👁️‍🗨️', '❤️‍🔥', '🏃🏽‍♂️', '1️⃣', '🏳️‍🌈', '🇨🇭', '©️'];
  for (const emoji of written) {
    const [bare, everywhere] = [emoji.replaceAll('\uFE0F', ''), `${emoji}\uFE0F`];
    expect([bare, everywhere, emoji].map(writtenKey), emoji).toEqual([emoji, emoji, emoji]);
  }
});

test('[RE-07] words, addresses and signs that are wanted as text stay', () => {
  for (const key of ['ok', '10 of 10', '#1', 'mxc://example.org/a_b', 'ja*', '\u2764\uFE0E', ':cat:', 'ä'])
    expect(writtenKey(key)).toBe(key);
});

test('[RE-07] one emoji is one reaction, and one vote of a user', () => {
  const make = createEvents();
  const target = make.message('bob', 'x');
  const sent = [
    ['ann', '👍'],
    ['bob', '👍\uFE0F'],
    ['ann', '👍\uFE0F'],
    ['eve', '\u2764'],
    ['me', '\u2764\uFE0F'],
  ] as const;
  const events = sent.map(([sender, key]) => make.reaction(sender, target, key)) as unknown as readonly RoomEvent[];
  expect(foldReactions(events, '@me:example.org' as UserId, (userId) => userId)).toMatchObject([
    { key: '👍', count: 2 },
    { key: '❤️', count: 2 },
  ]);
});
