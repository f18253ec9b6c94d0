import type { RailSpace } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { shownSpaces } from './open-spaces.ts';

const space = (name: string, parent: string | null): RailSpace => ({
  ...{ key: name, spaceId: name as RoomId, name: { kind: 'named', name }, avatar: null },
  ...{ depth: parent === null ? 0 : 1, parentId: parent as RoomId | null, hasSpaces: true },
  ...{ notifyingCount: 0, mentionCount: 0, hasUnread: false },
});

test('[SPU-03] a space is shown if every space that it is in is open', () => {
  const spaces = [space('a', null), space('b', 'a'), space('c', 'b'), space('d', null)];
  const shown = (...open: readonly string[]) =>
    shownSpaces(spaces, open)
      .map(({ spaceId }) => spaceId)
      .join(' ');
  expect(shown()).toBe('a d');
  expect(shown('a')).toBe('a b d');
  expect(shown('b')).toBe('a d');
  expect(shown('a', 'b')).toBe('a b c d');
});
