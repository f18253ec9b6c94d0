/** A checked tree written for sending: `/html` says its message in HTML, and nothing of it leaves that may not be there (RT-44). */

import { addressOf } from '../../../protocol/ids/address-of.ts';
import { parseUserId } from '../../../protocol/ids/parse.ts';
import { escapeHtml } from './escape-html.ts';
import type { Naming } from './naming.ts';
import type { RichElement, RichNode, RichTag, RichText } from './rich-text.ts';

const EMPTY: ReadonlySet<RichTag> = new Set(['br', 'hr', 'img']);
const BLOCKS: ReadonlySet<RichTag> = new Set([
  'p',
  'div',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'tr',
  'hr',
  'details',
]);
/** Words inside these name nobody (ME-20). */
const UNNAMING: ReadonlySet<RichTag> = new Set(['code', 'pre', 'blockquote']);

/** The HTML of a tree. Notes in `naming` whom it names. */
export function richToHtml(text: RichText, naming: Naming): string {
  const write = (nodes: RichText, isNaming: boolean): string =>
    nodes.map((node) => (typeof node === 'string' ? said(node, isNaming) : element(node, isNaming))).join('');
  const said = (words: string, isNaming: boolean) => {
    if (isNaming) naming.text(words);
    return escapeHtml(words);
  };
  const element = (node: RichElement, isNaming: boolean): string => {
    const { tag, mention } = node;
    if (mention?.kind === 'user' && isNaming) naming.user(parseUserId(mention.id));
    const isLink = tag === 'mention' || tag === 'a';
    const inner = write(node.children, isNaming && !isLink && !UNNAMING.has(tag));
    const [name, attributes] = startOf(node);
    return EMPTY.has(tag) ? `<${name}${attributes}>` : `<${name}${attributes}>${inner}</${name}>`;
  };
  return write(text, true);
}

/** The plain body of a tree: a line for each block, pictures as their descriptions. */
export function richToBody(text: RichText): string {
  const write = (node: RichNode): string => {
    if (typeof node === 'string') return node;
    if (node.tag === 'br') return '\n';
    if (node.tag === 'img') return node.image?.alt ?? '';
    const inner = node.children.map(write).join('');
    return BLOCKS.has(node.tag) ? `\n${inner}\n` : inner;
  };
  return text
    .map(write)
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The element's name in HTML, and its attributes. */
function startOf(node: RichElement): readonly [string, string] {
  const { tag, mention, image } = node;
  switch (tag) {
    case 'mention':
      return ['a', attribute('href', mention === undefined ? undefined : placeOf(mention))];
    case 'a':
      return ['a', attribute('href', node.href)];
    case 'spoiler':
      return ['span', ` data-mx-spoiler="${escapeHtml(node.reason ?? '')}"`];
    case 'span':
      return ['span', attribute('data-mx-color', node.color) + attribute('data-mx-bg-color', node.background)];
    case 'code':
      return ['code', attribute('class', node.language === undefined ? undefined : `language-${node.language}`)];
    case 'ol':
      return ['ol', attribute('start', node.start)];
    case 'img':
      return [
        'img',
        attribute('src', image?.uri) +
          attribute('alt', image?.alt) +
          attribute('width', image?.width ?? undefined) +
          attribute('height', image?.height ?? undefined),
      ];
    default:
      return [tag, ''];
  }
}

function placeOf({ id, eventId, via }: NonNullable<RichElement['mention']>): string {
  if (eventId === undefined) return addressOf(id, via);
  const [room, servers] = addressOf(id, via).split('?', 2);
  return `${room ?? ''}/${encodeURIComponent(eventId)}${servers === undefined ? '' : `?${servers}`}`;
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`;
}
