import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { foldText } from '../../base/text/fold-text.ts';
import { htmlToText } from '../../protocol/rules/html-text.ts';
import type { RoomEntry } from './room-entry.ts';
import { searchRooms } from './search.ts';

/** A room of this name, as far as it is searched. */
function entry(name: string): RoomEntry {
  return { sought: { name: foldText(name), others: '' } } as RoomEntry;
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  htmlToText,
  'a query': (text) => searchRooms([entry('a b c d e')], text),
  'a name that is looked through': (text) => searchRooms([entry(text)], 'a b 1 x'),
  'a query in a name like it': (text) => searchRooms([entry(text)], text),
  'a query of words in a name that almost has them': (text) =>
    searchRooms([entry(`${text.slice(1, 6)}x`.padStart(60_000, text[0]))], `${text.slice(1, 4)} `.repeat(9_000)),
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
