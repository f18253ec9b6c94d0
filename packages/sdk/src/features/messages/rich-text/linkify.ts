import { LinkifyIt } from 'linkify-it';
import { parseMatrixId, parseMatrixLink } from '../../../protocol/ids/matrix-link.ts';
import type { RichElement, RichNode } from './rich-text.ts';
import { safeHref, trimSpaces } from './safe-href.ts';

/** Names without a scheme are found too, but only those that begin with `www.` are kept: `main.rs` is no address. */
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, maxLength: 2048 })
  .add('ftp:', null)
  .add('//', null)
  .add('matrix:', {
    validate: (text, from) =>
      /^(?:u|r|roomid)\/[\w!$&'()*+,;=:@%./~-]*[\w=/~-]/.exec(text.slice(from, from + 1024))?.[0].length ?? 0,
  });

const MAY_HOLD_LINK = /:\/\/|www\.|@|matrix:|#/i;
const MATRIX_ID = /(?<![^\s([{<"'])[@#][^\s:@#]{1,200}:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::\d{1,5})?/gu;

interface Found {
  readonly from: number;
  readonly to: number;
  readonly element: RichElement;
}

/** Splits text into text and links: web and mail addresses, `matrix:` and matrix.to addresses, user ids and room aliases (RT-30 to RT-33). */
export function linkify(text: string): readonly RichNode[] {
  if (text === '') return [];
  if (!MAY_HOLD_LINK.test(text)) return [text];
  const nodes: RichNode[] = [];
  let at = 0;
  for (const { from, to, element } of findLinks(text)) {
    if (from < at) continue;
    if (from > at) nodes.push(text.slice(at, from));
    nodes.push(element);
    at = to;
  }
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}

/** Makes the element for a link: a mention when it points into Matrix, else `a`; null when the address is refused. */
export function linkElement(href: string, children: readonly RichNode[]): RichElement | null {
  const mention = parseMatrixLink(trimSpaces(href));
  if (mention !== null) return { tag: 'mention', mention, children };
  const safe = safeHref(href);
  return safe === null ? null : { tag: 'a', href: safe, children };
}

function findLinks(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(MATRIX_ID)) {
    const mention = parseMatrixId(match[0]);
    if (mention === null) continue;
    found.push({
      from: match.index,
      to: match.index + match[0].length,
      element: { tag: 'mention', mention, children: [match[0]] },
    });
  }
  for (const match of finder.match(text) ?? []) {
    if (match.schema === '' && !/^www\./i.test(match.raw)) continue;
    const element = linkElement(match.url, [match.raw]);
    if (element !== null) found.push({ from: match.index, to: match.lastIndex, element });
  }
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}
