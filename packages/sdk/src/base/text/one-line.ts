/** Text of others, made fit to stand in a line with ours. */

/** Marks, embeddings, overrides and isolates of the writing direction. */
const DIRECTION = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;
/**
 * Characters that break lines or change the direction of the following text. Direction marks are not included: they affect only
 * their neighbours.
 */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
/** So many times as long as what is left of it: a text may begin with a lot of space, and characters may be pairs. */
const LOOKED_AT = 8;

/** One line of at most `maxLength` characters, cut between them, without what could turn the text around it round. May be empty. */
export function oneLine(text: string, maxLength: number): string {
  const plain = text
    .slice(0, maxLength * LOOKED_AT)
    .replace(BREAKING, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Without anything that has to do with the writing direction, for names that must read as they are spelled. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '');
}
