import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { afterEach, expect, test } from 'vitest';
import { message } from '../test-items.ts';
import { beginChoosing, choosing, endChoosing, isChoosable, isChoosingIn, toggleChosen } from './choosing.ts';

const ROOM = { roomId: '!room:example.org' as RoomId, threadRoot: null };
const THREAD = { ...ROOM, threadRoot: '$root' as EventId };
const chosen = () => [...(choosing.current?.chosen.keys() ?? [])];

afterEach(() => {
  endChoosing(ROOM);
  endChoosing(THREAD);
});

test('[MOD-10] messages are chosen and taken out again, in one room or thread at a time', () => {
  const [first, second] = [message('a', 0), message('b', 1)];
  toggleChosen(first);
  expect(choosing.current).toBeNull();
  beginChoosing(ROOM, [], first);
  toggleChosen(second);
  expect(chosen()).toEqual(['$a', '$b']);
  toggleChosen(first);
  expect(chosen()).toEqual(['$b']);
  beginChoosing(THREAD, [], first);
  expect([isChoosingIn(ROOM), isChoosingIn(THREAD), chosen()]).toEqual([false, true, ['$a']]);
  endChoosing(ROOM);
  expect(chosen()).toEqual(['$a']);
  endChoosing(THREAD);
  expect(choosing.current).toBeNull();
});

test('[MOD-10] what the server does not have and what is deleted cannot be chosen', () => {
  beginChoosing(ROOM, [], { ...message('a', 0), eventId: null });
  toggleChosen({ ...message('b', 1), content: { kind: 'redacted', by: null, reason: null } });
  expect(chosen()).toEqual([]);
  expect(isChoosable(message('c', 2))).toBe(true);
});
