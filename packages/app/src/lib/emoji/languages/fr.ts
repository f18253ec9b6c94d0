/** French emoji. The build puts the rows themselves here (`build/emoji-rows.ts`). */
import data from 'emojibase-data/fr/data.json';
import { toRows } from '../to-rows.ts';

export const rows = toRows(data);
