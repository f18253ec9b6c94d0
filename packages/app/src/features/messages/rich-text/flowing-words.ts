import type { RichNode } from '@parley/sdk/client/contract.ts';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';
import type { MessageItem, WordFlow } from '../../timeline/contract.ts';

/** Of right-to-left scripts, or of any: what comes first says how words run, as `dir="auto"` has it. */
const STRONG = /(\p{sc=Hebr}|\p{sc=Arab}|\p{sc=Syrc}|\p{sc=Thaa}|\p{sc=Nkoo}|\p{sc=Adlm})|\p{L}/u;

const BLOCKS: ReadonlySet<string> = new Set([
  ...['div', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'table', 'details'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/**
 * How a message's words run whose last line something may stand on, right after the last word; null where a message does not end in
 * words on a line, but in a picture, a list, code.
 */
export function flowingWords({ content, sender }: Pick<MessageItem, 'content' | 'sender'>): WordFlow | null {
  if (content.kind !== 'text' && content.kind !== 'emote') return null;
  const { body } = content;
  const last = body.at(-1);
  if (last === undefined || isBlock(last)) return null;
  const lead = content.kind === 'emote' ? `${sender.name} ` : '';
  return STRONG.exec(lead + richToPlain(body))?.[1] === undefined ? 'ltr' : 'rtl';
}

/** A paragraph ends in words if it is the last. */
function isBlock(node: RichNode): boolean {
  if (typeof node === 'string') return false;
  return BLOCKS.has(node.tag) || (node.tag === 'p' && node.children.some(isBlock));
}
