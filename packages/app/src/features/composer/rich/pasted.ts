import { parseHtml, type RichElement, type RichNode, type RichText } from '@parley/sdk/client/html.ts';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Signs that would be Markdown if they were typed. */
const SIGNS = /([\\`*_~|[\]<>#]+|^(?:[-+]|\d+[.)])(?=\s))/;

const MARK_OF: ReadonlyMap<string, Mark> = new Map([
  ['strong', schema.mark('strong')],
  ['em', schema.mark('em')],
  ['del', schema.mark('strike')],
  ['code', schema.mark('code')],
  ['spoiler', schema.mark('spoiler')],
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'caption', 'th']);
const BLOCKS = new Set([
  'p',
  'div',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'details',
  'hr',
]);

/**
 * The blocks of pasted HTML: read as the HTML of a message is, so that nothing but what a message may have gets in. Its text means itself,
 * whatever signs it has.
 */
export function pastedBlocks(html: string): Node[] {
  // A document of one well-known program is bold in a wrapper that says that it is not.
  const own = html.replace(/<b style="font-weight:\s*normal;?"[^>]*>/i, '<span>');
  return new BlockReader().read(parseHtml(own));
}

class BlockReader {
  readonly #blocks: Node[] = [];
  #line: Node[] = [];

  read(nodes: RichText): Node[] {
    this.#nodes(nodes, []);
    this.#end();
    return this.#blocks;
  }

  #nodes(nodes: RichText, marks: readonly Mark[]): void {
    for (const node of nodes) this.#node(node, marks);
  }

  #node(node: RichNode, marks: readonly Mark[]): void {
    if (typeof node === 'string') return this.#text(node, marks);
    const { tag } = node;
    const mark = MARK_OF.get(tag);
    if (tag === 'br' && this.#line.length === 0) this.#blocks.push(schema.node('paragraph'));
    else if (tag === 'br') this.#end();
    else if (tag === 'img') this.#text(node.image?.alt ?? '', marks);
    else if (mark !== undefined) this.#nodes(node.children, mark.addToSet(marks));
    else if (tag === 'a' && node.href !== undefined)
      this.#nodes(node.children, schema.mark('link', { href: node.href }).addToSet(marks));
    else if (tag === 'mention') this.#mention(node, marks);
    else if (HEADINGS.has(tag)) this.#block(node, schema.mark('strong').addToSet(marks));
    else if (BLOCKS.has(tag)) this.#block(node, marks);
    else this.#nodes(node.children, marks);
  }

  #block(node: RichElement, marks: readonly Mark[]): void {
    this.#end();
    const inner = () => filled(new BlockReader().read(node.children));
    if (node.tag === 'pre') this.#blocks.push(codeBlock(node));
    else if (node.tag === 'blockquote') this.#blocks.push(schema.node('blockquote', null, inner()));
    else if (node.tag === 'ul' || node.tag === 'ol') this.#blocks.push(...listOf(node));
    else {
      this.#nodes(node.children, marks);
      this.#end();
    }
  }

  #mention(node: RichElement, marks: readonly Mark[]): void {
    const id = node.mention?.id;
    const name = wordsOf(node.children);
    if (id === undefined || name === '' || node.mention?.kind === 'event') return this.#nodes(node.children, marks);
    this.#line.push(schema.node('pill', { name, href: `https://matrix.to/#/${id}` }, [], marks));
  }

  #text(text: string, marks: readonly Mark[]): void {
    const isCode = marks.some(({ type }) => type.name === 'code');
    const parts = isCode ? [text] : text.split(SIGNS);
    for (const [index, part] of parts.entries()) {
      const own = index % 2 === 1 ? schema.mark('literal').addToSet(marks) : marks;
      if (part !== '') this.#line.push(schema.text(part.replaceAll('\n', ' '), own));
    }
  }

  #end(): void {
    const isEmpty = this.#line.every((node) => node.isText && node.textContent.trim() === '');
    if (!isEmpty) this.#blocks.push(schema.node('paragraph', null, this.#line));
    this.#line = [];
  }
}

function listOf({ tag, start, children }: RichElement): Node[] {
  const items = children.flatMap((child) => {
    if (typeof child === 'string' || child.tag !== 'li') return [];
    const blocks = filled(new BlockReader().read(child.children));
    const begins = blocks[0]?.type.name === 'paragraph' ? blocks : [schema.node('paragraph'), ...blocks];
    return [schema.node('list_item', null, begins)];
  });
  if (items.length === 0) return [];
  return [
    tag === 'ul' ? schema.node('bullet_list', null, items) : schema.node('ordered_list', { start: start ?? 1 }, items),
  ];
}

function codeBlock(pre: RichElement): Node {
  const code = pre.children.find((child): child is RichElement => typeof child !== 'string' && child.tag === 'code');
  const text = wordsOf(pre.children).replace(/\n$/, '');
  return schema.node('code_block', { language: code?.language ?? '' }, text === '' ? [] : [schema.text(text)]);
}

function wordsOf(nodes: RichText): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : wordsOf(node.children)))
    .join('');
}

function filled(blocks: Node[]): Node[] {
  return blocks.length === 0 ? [schema.node('paragraph')] : blocks;
}
