/**
 * Text as it is compared: without case, accents and forms of letters and digits that say the same. Linear. Marks that are letters of their scripts
 * (Thai, Devanagari, Japanese) stay.
 */

/** Accents and vowel signs that readers leave out: Latin, Greek and Cyrillic, Hebrew, Arabic. */
const LEFT_OUT =
  /[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200D\u20D0-\u20FF\uFE00-\uFE0F]/gu;

/** Letters that Unicode does not take apart, and readers do. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' },
  // Forms of one letter in Arabic and Persian.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا' },
  // Two signs that look as the one.
  เเ: 'แ',
};
/** Letters of the table, digits of Arabic, Persian, Devanagari and Thai, and Katakana. */
const SAME = /[ßæœøłđðþħıςىیکةٱ]|\u0E40\u0E40|[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59]|[\u30A1-\u30F6]/gu;
/** The digit 0 of each script. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50];
const FIRST_KATAKANA = 0x30a1;
/** Each Katakana stands so far behind the same Hiragana. */
const KATAKANA_STEP = 0x60;

/** A character and the marks on it, or a syllable of Korean that is written in its parts. */
const PIECES =
  /\u0E40\u0E40|[\u1100-\u115F\uA960-\uA97C][\u1160-\u11A7\uD7B0-\uD7C6]?[\u11A8-\u11FF\uD7CB-\uD7FB]?|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gsu;

/** `text` folded. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().replace(LEFT_OUT, '').replace(SAME, sameOf).normalize('NFC');
}

function sameOf(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code >= FIRST_KATAKANA) return String.fromCharCode(code - KATAKANA_STEP);
  const zero = ZEROS.findLast((digit) => digit <= code) ?? code;
  return LETTERS[letter] ?? String(code - zero);
}

/** Folded text, and from where in the source each of its code units comes. */
export interface Folded {
  readonly text: string;
  /** The place in the source of a place in the folded text; its length is that of the folded text and one. Null where both are the same. */
  readonly places: Uint32Array | null;
}

/** `text` folded, with the way back to the source. */
export function foldWithPlaces(text: string): Folded {
  if (isAscii(text)) return { text: text.toLowerCase(), places: null };
  const pieces: string[] = [];
  const places: number[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    const folded = fold(piece);
    pieces.push(folded);
    for (let at = 0; at < folded.length; at += 1) places.push(index);
  }
  places.push(text.length);
  return { text: pieces.join(''), places: Uint32Array.from(places) };
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
