/** German emoji. The build puts the rows themselves here (`build/emoji-rows.ts`). */
import data from 'emojibase-data/de/data.json';
import { toRows } from '../to-rows.ts';

export const rows = toRows(data);
