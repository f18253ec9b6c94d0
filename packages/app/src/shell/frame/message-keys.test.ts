import { expect, test } from 'vitest';
import { knownHotkeys } from '../../lib/hotkeys/hotkeys.ts';

test('[HELP-01] the keys of messages are listed once their code is there, before a room was opened', async () => {
  const heard: number[] = [];
  const stop = knownHotkeys.subscribe(() => heard.push(knownHotkeys.current.length));
  await import('./RoomPane.tsx');
  const { timelineSlots } = await import('../tiles.ts');
  stop();
  const ids = knownHotkeys.current.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(timelineSlots.actions.map(({ id }) => id)));
  expect(ids).toContain('timeline.toLatest');
  expect(new Set(ids).size).toBe(ids.length);
  expect(heard.at(-1)).toBe(ids.length);
});
