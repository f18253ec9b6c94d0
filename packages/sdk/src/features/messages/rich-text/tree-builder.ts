import { BLOCK, PARENTS } from './html-tags.ts';
import { linkify } from './linkify.ts';
import type { RichElement, RichNode, RichTag, RichText } from './rich-text.ts';

/** Deeper elements lose their tags and keep what they hold (spec: nested at most 100 levels). */
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 5_000;
/** Each of them is a request of its own. */
const MAX_PICTURES = 100;

/** Cells keep their place in a row even when they are empty. */
const KEPT_EMPTY: ReadonlySet<RichTag> = new Set(['br', 'hr', 'img', 'maths', 'td', 'th', 'li', 'tr']);

interface OpenElement {
  readonly tag: RichTag;
  readonly attributes: Omit<RichElement, 'tag' | 'children'>;
  readonly children: Draft[];
}

type Draft = string | OpenElement;

/**
 * Puts elements and text together to a `RichText`. White space is folded here as HTML says (RT-14), so that the page can
 * show every space and line end that is left.
 */
export class TreeBuilder {
  private readonly root: Draft[] = [];
  private readonly path: OpenElement[] = [];
  private elements = 0;
  private pictures = 0;
  /** Nothing, or a space, stands before the next text: another space would not show. */
  private afterSpace = true;
  /** Where the last text is, whose closing space goes when a block follows. */
  private lastText: { readonly siblings: Draft[]; readonly index: number } | null = null;

  /** Whether an element may stand here; if not, the caller lets what it holds take its place. */
  mayOpen(tag: RichTag): boolean {
    if (this.path.length >= MAX_DEPTH || this.elements >= MAX_ELEMENTS) return false;
    if (tag === 'img' && this.pictures >= MAX_PICTURES) return false;
    if (this.isInside('a') && (tag === 'a' || tag === 'mention' || tag === 'details' || tag === 'spoiler'))
      return false;
    if (this.isInside('mention') && tag !== 'br') return false;
    if (this.isInside('maths') && tag === 'maths') return false;
    const parents = PARENTS.get(tag);
    return parents === undefined || parents.has(this.path.at(-1)?.tag ?? 'p');
  }

  open(tag: RichTag, attributes: Omit<RichElement, 'tag' | 'children'>): void {
    if (isBlock(tag, attributes)) this.breakLine();
    const element: OpenElement = { tag, attributes, children: [] };
    this.children().push(element);
    this.path.push(element);
    this.elements += 1;
    if (tag === 'img') {
      this.pictures += 1;
      this.afterSpace = false;
    }
  }

  close(): void {
    const element = this.path.pop();
    if (element === undefined) return;
    if (isBlock(element.tag, element.attributes)) this.breakLine();
    if (element.tag === 'pre') trimLineEnd(element);
  }

  text(data: string): void {
    if (this.isInside('pre')) {
      this.append(data);
      return;
    }
    const folded = data.replace(/[ \t\n\f\r]+/g, ' ');
    const visible = this.afterSpace && folded.startsWith(' ') ? folded.slice(1) : folded;
    if (visible === '') return;
    this.append(visible);
    this.afterSpace = visible.endsWith(' ');
  }

  finish(): RichText {
    this.breakLine();
    return freeze(this.root, true);
  }

  private isInside(tag: RichTag): boolean {
    return this.path.some((element) => element.tag === tag);
  }

  private children(): Draft[] {
    return this.path.at(-1)?.children ?? this.root;
  }

  private append(text: string): void {
    const siblings = this.children();
    const last = siblings.at(-1);
    if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
    else siblings.push(text);
    this.lastText = { siblings, index: siblings.length - 1 };
  }

  private breakLine(): void {
    if (this.lastText !== null && !this.isInside('pre')) {
      const { siblings, index } = this.lastText;
      const text = siblings[index];
      if (typeof text === 'string') siblings[index] = text.replace(/ $/, '');
    }
    this.lastText = null;
    this.afterSpace = true;
  }
}

function isBlock(tag: RichTag, { maths }: OpenElement['attributes']): boolean {
  return BLOCK.has(tag) || maths?.isBlock === true;
}

/** The line end that opens a code block is markup, and the one that closes it makes an empty line. */
function trimLineEnd(element: OpenElement): void {
  const first = element.children[0];
  if (typeof first === 'string') element.children[0] = first.replace(/^\r?\n/, '');
  const holder = element.children.at(-1);
  const siblings = typeof holder === 'object' && holder.tag === 'code' ? holder.children : element.children;
  const last = siblings.at(-1);
  if (typeof last === 'string') siblings[siblings.length - 1] = last.replace(/\r?\n$/, '');
}

function freeze(drafts: readonly Draft[], mayLink: boolean): RichText {
  const nodes: RichNode[] = [];
  for (const draft of drafts) {
    if (typeof draft === 'string') {
      if (draft !== '') nodes.push(...(mayLink ? linkify(draft) : [draft]));
      continue;
    }
    const inner =
      mayLink && draft.tag !== 'a' && draft.tag !== 'mention' && draft.tag !== 'code' && draft.tag !== 'pre';
    const children = freeze(draft.children, inner);
    if (children.length > 0 || KEPT_EMPTY.has(draft.tag)) nodes.push({ tag: draft.tag, ...draft.attributes, children });
  }
  return nodes;
}
