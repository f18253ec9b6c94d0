import type { EventId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { extended, NOTHING_SELECTED, stillThere, toggled, wholeSelection } from './selection.ts';

const id = (n: number) => `$f${n}` as EventId;
const FILES = Array.from({ length: 6 }, (_, n) => ({ fileId: id(n) }));

test('[FT-17] a range goes out from the last file selected alone, and takes the place of the one before', () => {
  const one = toggled(toggled(NOTHING_SELECTED, id(0)), id(2));
  expect([...one.ids]).toEqual([id(0), id(2)]);
  const down = extended(one, FILES, id(9), id(4));
  expect([...down.ids]).toEqual([id(2), id(3), id(4)]);
  expect([...extended(down, FILES, id(4), id(1)).ids]).toEqual([id(1), id(2)]);
  expect([...extended(NOTHING_SELECTED, FILES, id(3), id(2)).ids]).toEqual([id(2), id(3)]);
  expect([...toggled(down, id(3)).ids]).toEqual([id(2), id(4)]);
});

test('[FT-17] files that went are not selected any more', () => {
  const all = wholeSelection(FILES);
  expect(stillThere(all, FILES)).toBe(all);
  expect([...stillThere(all, FILES.slice(4)).ids]).toEqual([id(4), id(5)]);
  const gone = extended(toggled(NOTHING_SELECTED, id(0)), FILES.slice(1), id(2), id(3));
  expect([...gone.ids]).toEqual([id(2), id(3)]);
});
