import { expect, test } from 'vitest';
import { createNetworkHints } from './network-hints.ts';

test('a poke reaches who listens, and they see the state of now', () => {
  let isOnline = true;
  const { status, poke } = createNetworkHints(() => isOnline);
  const seen: boolean[] = [];
  const stop = status.subscribe(() => seen.push(status.online));
  poke();
  isOnline = false;
  poke();
  stop();
  poke();
  expect(seen).toEqual([true, false]);
});
