import { addressOf } from '../../../protocol/ids/address-of.ts';
import type { RichElement, RichText } from './rich-text.ts';

/** Further pills stay words. */
const MOST_PILLS = 100;

interface Pill {
  readonly address: string;
  readonly words: string;
  /** Count of the same words in the text before the pill. */
  readonly before: number;
}

/**
 * The Markdown that a formatted message was typed as: its plain body, with each pill as a link again (ME-23). A pill is found in the
 * body by its words: as often as they stand before it in the formatted text, they stand before it in the body.
 */
export function typedSource(body: string, text: RichText): string {
  let source = '';
  let at = 0;
  for (const { address, words, before } of pillsOf(text)) {
    const from = placeOf(body, words, before);
    if (from < at) continue;
    source += `${body.slice(at, from)}[${escapeMarkdown(words)}](${address})`;
    at = from + words.length;
  }
  return source + body.slice(at);
}

/** Words as Markdown that means only them. */
function escapeMarkdown(words: string): string {
  return words.replace(/[\\`*_[\]<>~|]/g, '\\$&');
}

function pillsOf(text: RichText): readonly Pill[] {
  const pills: Pill[] = [];
  let said = '';
  const visit = (nodes: RichText): void => {
    for (const node of nodes) {
      if (typeof node === 'string') said += node;
      else if (node.mention === undefined) visit(node.children);
      else addPill(node.mention, wordsOf(node.children));
    }
  };
  const addPill = (mention: NonNullable<RichElement['mention']>, words: string) => {
    const { id, eventId } = mention;
    // An id or address that was typed says where it leads.
    const isTyped = words === id || words.startsWith('https://') || words.startsWith('matrix:');
    if (words !== '' && !isTyped && eventId === undefined && pills.length < MOST_PILLS)
      pills.push({ address: addressOf(id), words, before: said.split(words).length - 1 });
    said += words;
  };
  visit(text);
  return pills;
}

function wordsOf(nodes: RichText): string {
  return nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
}

/** The place of `words` after so many of them; -1 where there are fewer. */
function placeOf(body: string, words: string, before: number): number {
  let from = body.indexOf(words);
  for (let passed = 0; from >= 0 && passed < before; passed += 1) from = body.indexOf(words, from + words.length);
  return from;
}
