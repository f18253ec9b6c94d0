import { endsInCode } from '../field/ends-in-code.ts';

/** Signs that stand for a face or a heart, and the emoji of the same meaning. */
const SMILEYS: ReadonlyMap<string, string> = new Map([
  [':)', '🙂'],
  [':-)', '🙂'],
  ['=)', '🙂'],
  [':D', '😄'],
  [':-D', '😄'],
  ['=D', '😄'],
  ['xD', '😆'],
  ['XD', '😆'],
  [':(', '🙁'],
  [':-(', '🙁'],
  ['=(', '🙁'],
  [":'(", '😢'],
  [":')", '🥲'],
  [';)', '😉'],
  [';-)', '😉'],
  [':P', '😛'],
  [':p', '😛'],
  [':-P', '😛'],
  [':-p', '😛'],
  [';P', '😜'],
  [';p', '😜'],
  [':O', '😮'],
  [':o', '😮'],
  [':-O', '😮'],
  [':-o', '😮'],
  [':|', '😐'],
  [':-|', '😐'],
  [':/', '😕'],
  [':-/', '😕'],
  [':*', '😘'],
  [':-*', '😘'],
  ['B-)', '😎'],
  ['>:(', '😠'],
  ['>:-(', '😠'],
  ['O:)', '😇'],
  ['O:-)', '😇'],
  ['<3', '❤️'],
  ['</3', '💔'],
]);

/** The last word, after white space, an opening bracket or a quotation mark. */
const LAST_WORD = /(?:^|[\s([{"„“«￼])([^\s([{"„“«￼]\S{1,3})$/u;

/** A smiley at the end of a text. */
export interface Smiley {
  /** As it was typed. */
  readonly typed: string;
  readonly emoji: string;
}

/** The smiley that a text ends with as a word of its own; null for none. */
export function smileyAtEnd(text: string): Smiley | null {
  const typed = LAST_WORD.exec(text.slice(-5))?.[1];
  const emoji = typed === undefined ? undefined : SMILEYS.get(typed);
  return typed === undefined || emoji === undefined ? null : { typed, emoji };
}

/** A text of Markdown is read likewise: there is none in code, and none in the address of a link. */
export function smileyInMarkdown(text: string): Smiley | null {
  const found = smileyAtEnd(text);
  if (found === null) return null;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return endsInCode(text) || /\]\([^)]*$/.test(line.slice(0, -found.typed.length)) ? null : found;
}
