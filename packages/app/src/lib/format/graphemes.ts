let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them. Making a segmenter takes milliseconds, so there is one, made when it is needed. */
export function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Letters and digits that are characters by themselves unless a mark follows, and marks begin after all of Latin. */
const PLAIN = /^[A-Za-z0-9](?:$|[\u0000-\u02ff])/;

/** Longer than any character that is meant to be one: a segmenter takes the square of the time for marks without end. */
const LONGEST = 64;

/** The first character as people count them, or the beginning of one without end; empty for an empty text. */
export function firstGrapheme(text: string): string {
  if (PLAIN.test(text)) return text.charAt(0);
  for (const character of graphemes(text.slice(0, LONGEST))) return character;
  return '';
}
