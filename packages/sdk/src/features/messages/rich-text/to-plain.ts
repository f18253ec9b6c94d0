import type { RichElement, RichNode, RichTag, RichText } from './rich-text.ts';

/** Stands for what a spoiler hides, whatever its length. */
const HIDDEN = '█████';

const INLINE: ReadonlySet<RichTag> = new Set([
  'span',
  'a',
  'mention',
  'spoiler',
  'maths',
  'strong',
  'em',
  'u',
  'del',
  'sub',
  'sup',
  'code',
  'img',
]);

/**
 * A tree as one line of text, for previews, quotes and announcements: blocks and line ends become a space, spoilers stay
 * hidden, pictures give their description. At most `maxLength` code points, with `…` for what was cut.
 */
export function richToPlain(text: RichText, maxLength = 200): string {
  const parts: string[] = [];
  let length = 0;
  const visit = (node: RichNode): void => {
    if (length > maxLength * 4) return;
    if (typeof node === 'string') {
      parts.push(node);
      length += node.length;
      return;
    }
    const own = replacement(node);
    if (own !== null) {
      parts.push(own);
      length += own.length;
      return;
    }
    const isBlock = !INLINE.has(node.tag);
    if (isBlock) parts.push(' ');
    for (const child of node.children) visit(child);
    if (isBlock) parts.push(' ');
  };
  for (const node of text) visit(node);
  return cut(parts.join('').replace(/\s+/gu, ' ').trim(), maxLength);
}

/** The text that stands for a whole element, or null when its children do. */
function replacement(element: RichElement): string | null {
  if (element.tag === 'spoiler') return HIDDEN;
  if (element.tag === 'img') return element.image?.alt ?? '';
  if (element.tag === 'maths' && element.children.length === 0) return element.maths?.tex ?? '';
  return null;
}

function cut(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const points = Array.from(line);
  return points.length <= maxLength
    ? line
    : `${points
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
