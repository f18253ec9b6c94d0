import { firstGrapheme } from './graphemes.ts';

const LETTER = /[\p{L}\p{N}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;

/**
 * One or two letters that stand for a name: the first of its first two words, a picture if the name begins with one, `?` for a
 * name without either. Sigils and punctuation are left out.
 */
export function initials(name: string): string {
  const first = firstGrapheme(name.trim());
  if (PICTURE.test(first) && !LETTER.test(first)) return first;
  const letters: string[] = [];
  for (const word of name.split(/[\s\-_.:@#!]+/u)) {
    const letter = [...word].find((character) => LETTER.test(character));
    if (letter !== undefined) letters.push(letter.toLocaleUpperCase());
    if (letters.length === 2) break;
  }
  return letters.length === 0 ? '?' : letters.join('');
}
