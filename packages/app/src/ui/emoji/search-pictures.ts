import { wordsOf } from '../../lib/emoji/words-of.ts';
import type { Picture, PictureGroup } from './picker.ts';

/** The words of a picture as a search compares them: in lower case, without accents, a space before each. */
export function pictureWords(...texts: readonly string[]): string {
  return texts.map((text) => ` ${wordsOf(text.replaceAll('-', ' ')).join(' ')}`).join('');
}

/** The pictures that have, for each word of `query`, one that begins with it. */
export function searchPictures(groups: readonly PictureGroup[], query: string): readonly Picture[] {
  const beginnings = wordsOf(query.replaceAll('-', ' ')).map((word) => ` ${word}`);
  return groups.flatMap(({ pictures }) =>
    pictures.filter(({ words }) => beginnings.every((beginning) => words.includes(beginning))),
  );
}
