/** The words of a search as they are typed: which one the caret is in, and how it is completed. */
import type { RoomId } from '@parley/sdk/client/ids.ts';

/** The operators of a search, in the order in which they are offered. */
export const OPERATORS = ['from', 'in', 'has', 'is', 'before', 'after'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A word of what is typed. A part in quotes is one word, spaces and all. */
export interface TypedWord {
  /** The place of its first character. */
  readonly from: number;
  /** The place after its last one. */
  readonly to: number;
  readonly text: string;
}

/** The word that the caret is in or right after; an empty one between spaces. */
export function wordAt(typed: string, caret: number): TypedWord {
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < typed.length; at += 1) {
    const sign = typed.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || !/\s/.test(sign)) continue;
    if (at >= caret) return { from, to: at, text: typed.slice(from, at) };
    from = at + 1;
  }
  return { from, to: typed.length, text: typed.slice(from) };
}

/** An operator that waits for its value. */
export interface OpenOperator {
  readonly operator: Operator;
  /** The value so far, without quotes. */
  readonly value: string;
}

/** The operator that a word begins with; null for plain words. */
export function operatorOf({ text }: TypedWord): OpenOperator | null {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).toLowerCase();
  const operator = OPERATORS.find((known) => known === name);
  return operator === undefined ? null : { operator, value: text.slice(colon + 1).replaceAll('"', '') };
}

/** An operator with its value as it is typed: in quotes where it has spaces. */
export function termOf(operator: Operator, value: string): string {
  const plain = value.replaceAll('"', '');
  return `${operator}:${/\s/.test(plain) ? `"${plain}"` : plain}`;
}

/** A typed text, and where the caret stands in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Puts `term` in place of a word. A space follows, so that the next word can be typed. */
export function complete(typed: string, { from, to }: TypedWord, term: string): Typed {
  const rest = typed.slice(to).replace(/^\s+/, '');
  return { text: `${typed.slice(0, from)}${term} ${rest}`, caret: from + term.length + 1 };
}

/** Puts the room itself in place of a `word` that may mean several. Quotation marks of any kind are as those of the word. */
export function withRoom(typed: string, word: string, roomId: RoomId): string {
  const at = typed.replace(/[“”„‟«»＂]/g, '"').indexOf(word);
  return at < 0 ? typed : complete(typed, { from: at, to: at + word.length, text: word }, termOf('in', roomId)).text;
}

/** Adds an operator at the end, which waits for a value. */
export function withOperator(typed: string, operator: Operator): Typed {
  const before = typed.trimEnd();
  const text = `${before}${before === '' ? '' : ' '}${operator}:`;
  return { text, caret: text.length };
}
