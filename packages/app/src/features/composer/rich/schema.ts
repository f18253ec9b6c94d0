/** The document of the rich field: what Markdown says, line by line. */
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const nodes = {
  doc: { content: 'block+' },
  /** One line. An empty one is an empty line of the Markdown. */
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th'].map((tag) => ({ tag })),
    toDOM: (): DOMOutputSpec => ['p', { dir: 'auto' }, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', { dir: 'auto' }, 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: '', validate: 'string' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (pre) => ({ language: languageOf(pre) }) }],
    toDOM: (node): DOMOutputSpec => [
      'pre',
      { dir: 'auto', 'data-language': String(node.attrs['language']) },
      ['code', 0],
    ],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { isLoose: { default: false, validate: 'boolean' } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', { dir: 'auto' }, 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1, validate: 'number' }, isLoose: { default: false, validate: 'boolean' } },
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: startOf(list) }) }],
    toDOM: (node): DOMOutputSpec => ['ol', { dir: 'auto', start: String(node.attrs['start']) }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', { dir: 'auto' }, 0],
  },
  text: { group: 'inline' },
  /** A user or a room by name. */
  pill: {
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    attrs: { name: { validate: 'string' }, href: { validate: 'string' } },
    leafText: (node) => String(node.attrs['name']),
    parseDOM: [
      {
        tag: 'a[data-pill]',
        // Before links.
        priority: 60,
        getAttrs: (pill) => ({ name: pill.textContent, href: pill.getAttribute('href') ?? '' }),
      },
    ],
    toDOM: (node): DOMOutputSpec => [
      'a',
      { 'data-pill': '', href: String(node.attrs['href']), tabindex: '-1', dir: 'auto', translate: 'no' },
      String(node.attrs['name']),
    ],
  },
  /** A line end of something pasted, until it becomes two lines. */
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
} satisfies Record<string, NodeSpec>;

/** In the order in which they hold each other. */
const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') ?? '' }) }],
    // Not followed while it is written.
    toDOM: (mark): DOMOutputSpec => ['a', { href: String(mark.attrs['href']), rel: 'noreferrer', tabindex: '-1' }, 0],
  },
  spoiler: {
    parseDOM: [{ tag: 'span[data-mx-spoiler]' }],
    toDOM: (): DOMOutputSpec => ['span', { 'data-mx-spoiler': '' }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Some programs wrap all that they copy into one that is not bold.
      { tag: 'b', getAttrs: (bold) => (bold.style.fontWeight === 'normal' ? false : null) },
      { style: 'font-weight', getAttrs: (weight) => (/^(bold|[6-9]00)$/.test(weight) ? null : false) },
    ],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  strike: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }],
    toDOM: (): DOMOutputSpec => ['del', 0],
  },
  code: {
    code: true,
    excludes: 'literal',
    parseDOM: [{ tag: 'code' }, { tag: 'tt' }, { tag: 'kbd' }],
    toDOM: (): DOMOutputSpec => ['code', 0],
  },
  /** Signs that mean themselves: Markdown has a backslash before them. Other text is Markdown as typed. */
  literal: {
    inclusive: false,
    parseDOM: [{ tag: 'span[data-literal]' }],
    toDOM: (): DOMOutputSpec => ['span', { 'data-literal': '' }, 0],
  },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });

function languageOf(pre: HTMLElement): string {
  return pre.getAttribute('data-language') ?? '';
}

function startOf(list: HTMLElement): number {
  const start = Number(list.getAttribute('start') ?? 1);
  return Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1;
}
