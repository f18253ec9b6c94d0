import type { Suggestion, SuggestionSource } from '../contract.ts';
import type { BeforeCaret } from '../field/field-handle.ts';

/** Longer words are not looked up. */
const MAX_WORD = 100;

/** The word before the caret that a source has suggestions for. */
export interface Trigger {
  readonly source: SuggestionSource;
  /** The text between the trigger and the caret. */
  readonly query: string;
  /** The length of both. */
  readonly length: number;
  /** The position of the trigger in its line. */
  readonly start: number;
}

/** Finds the word before the caret that one of `sources` has suggestions for; null if there is none. */
export function findTrigger({ text, isFirstLine }: BeforeCaret, sources: readonly SuggestionSource[]): Trigger | null {
  const start = wordStart(text);
  if (start === null) return null;
  const word = text.slice(start);
  for (const source of sources) {
    if (!word.startsWith(source.trigger)) continue;
    if (source.isFirst === true && !(isFirstLine && text.slice(0, start).trim() === '')) continue;
    const query = word.slice(source.trigger.length);
    if (query.length >= (source.minLength ?? 0)) return { source, query, length: word.length, start };
  }
  return null;
}

/** The position where the last word begins, after white space and opening brackets; null for a word that is too long. */
function wordStart(text: string): number | null {
  let start = text.length;
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) {
    start -= 1;
    if (text.length - start > MAX_WORD) return null;
  }
  while (start < text.length && '([{"\'„“«‘'.includes(text.charAt(start))) start += 1;
  return start;
}

/** The word as it was typed. */
export function wordOf({ source, query }: Trigger): string {
  return source.trigger + query;
}

/** True if a word is all that a suggestion stands for. */
export function isTyped({ inserts, wholeWord }: Suggestion, trigger: Trigger): boolean {
  const word = inserts.kind === 'text' ? inserts.text : wholeWord;
  return word === wordOf(trigger);
}
