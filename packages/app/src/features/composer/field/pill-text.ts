import type { Pill, Suggestion } from '../contract.ts';

/** A pill as the Markdown link that the draft has for it. */
export function pillToMarkdown({ name, href }: Pill): string {
  return `[${name.replace(/[\\[\]`*_~|<>]/g, '\\$&')}](${href})`;
}

/** The plain text of a suggestion. */
export function insertedText(inserts: Suggestion['inserts']): string {
  return inserts.kind === 'text' ? inserts.text : pillToMarkdown(inserts.pill);
}

const PILL = /\[((?:[^\][\\]|\\.)*)\]\(https:\/\/matrix\.to\/#\/[^()\s]+\)/g;

/** A draft in one line of words: its pills are their names. */
export function pillsAsWords(text: string): string {
  return text.replace(PILL, (_, name: string) => name.replace(/\\(.)/g, '$1'));
}
