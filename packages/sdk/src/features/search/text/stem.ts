/** The part of a word that stays where its language changes its end, or puts an article before it. Of folded words. */

const CYRILLIC = /^[\u0400-\u04FF]+$/u;
const CYRILLIC_END =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ам|ям|ом|ем|ов|ев|еи|ои|ии|ыи|ая|яя|ое|ее|ую|юю|[аеиоуыэюяь])$/u;
const GREEK = /^[\u0370-\u03FF]+$/u;
const GREEK_END = /(?:ουσ|ιου|οσ|ησ|ασ|εσ|ισ|ων|ου|ια|[αεηιουω])$/u;
const ARABIC_ARTICLE = /^ال/u;

/** Less than this is no word. */
const LEAST_STEM = 4;
/** Arabic writes few vowels. */
const LEAST_ARABIC = 3;

/** The stem of `word`; null where it is the word itself, or too short to say something. */
export function stemOf(word: string): string | null {
  if (ARABIC_ARTICLE.test(word)) return longEnough(word.slice(2), LEAST_ARABIC);
  if (CYRILLIC.test(word)) return longEnough(word.replace(CYRILLIC_END, ''), LEAST_STEM, word);
  return GREEK.test(word) ? longEnough(word.replace(GREEK_END, ''), LEAST_STEM, word) : null;
}

const LATIN = /^[a-z]+$/u;
/** A shorter word that ends so is seldom a plural. */
const LEAST_PLURAL = 4;

/** Words that may be the singular or the plural of `word`: of languages in Latin letters, where only the whole word tells. */
export function numbersOf(word: string): readonly string[] {
  if (word.length < LEAST_PLURAL || !LATIN.test(word)) return [];
  if (/[^aeiou]y$/u.test(word)) return [`${word.slice(0, -1)}ies`];
  if (!/[^s]s$/u.test(word)) return [];
  const others = [word.slice(0, -1)];
  if (word.endsWith('ies')) others.push(`${word.slice(0, -3)}y`);
  else if (word.endsWith('es')) others.push(word.slice(0, -2));
  return others;
}

function longEnough(stem: string, least: number, word = ''): string | null {
  return stem.length < least || stem === word ? null : stem;
}
