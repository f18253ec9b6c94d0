import { linkify } from './linkify.ts';
import type { RichNode, RichText } from './rich-text.ts';

/** Longer than any event can be; what a server sends beyond it is cut. */
export const MAX_TEXT_LENGTH = 100_000;

/** A plain body as a tree: addresses become links, line ends become `br`. Spaces stay as they are (the page keeps them). */
export function plainToRich(body: string): RichText {
  const nodes: RichNode[] = [];
  const lines = body
    .slice(0, MAX_TEXT_LENGTH)
    .replaceAll('\u0000', '')
    .split(/\r\n|\r|\n/);
  lines.forEach((line, index) => {
    if (index > 0) nodes.push({ tag: 'br', children: [] });
    nodes.push(...linkify(line));
  });
  return nodes;
}
