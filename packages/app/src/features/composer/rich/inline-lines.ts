import { parseMatrixLink, safeHref, type Token, type Tokens } from '@parley/sdk/client/markdown.ts';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const MARKS: ReadonlyMap<string, Mark> = new Map([
  ['strong', schema.mark('strong')],
  ['em', schema.mark('em')],
  ['del', schema.mark('strike')],
  ['spoiler', schema.mark('spoiler')],
]);

/** True if tokens say more than their text. */
export function isFormatted(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) => token.type === 'codespan' || token.type === 'escape' || isLink(token) || MARKS.has(token.type),
  );
}

/** The lines of a paragraph's tokens, after a text that stands before them. */
export function inlineLines(tokens: readonly Token[], before: string): Node[][] {
  const reader = new LineReader();
  if (before !== '') reader.text(before, []);
  reader.read(tokens, []);
  return reader.lines;
}

class LineReader {
  readonly lines: Node[][] = [[]];

  read(tokens: readonly Token[], marks: readonly Mark[]): void {
    for (const token of tokens) this.#token(token, marks);
  }

  text(text: string, marks: readonly Mark[]): void {
    if (text !== '') this.#put(schema.text(text, marks));
  }

  #token(token: Token, marks: readonly Mark[]): void {
    const mark = MARKS.get(token.type);
    if (isLink(token)) this.#link(token, marks);
    else if (mark !== undefined) this.read('tokens' in token ? (token.tokens ?? []) : [], mark.addToSet(marks));
    else if (token.type === 'br') this.lines.push([]);
    else if (token.type === 'codespan') this.text((token as Tokens.Codespan).text, schema.mark('code').addToSet(marks));
    else if (token.type === 'escape') this.text((token as Tokens.Escape).text, schema.mark('literal').addToSet(marks));
    else this.text(token.raw, marks);
  }

  #link(token: Tokens.Link, marks: readonly Mark[]): void {
    const target = parseMatrixLink(token.href);
    const name = target !== null && target.kind !== 'event' ? plainName(token.tokens) : null;
    if (name !== null) this.#put(schema.node('pill', { name, href: token.href }, [], marks));
    else this.read(token.tokens, schema.mark('link', { href: token.href }).addToSet(marks));
  }

  #put(node: Node): void {
    this.lines.at(-1)?.push(node);
  }
}

/** True for a link with words of its own to an address that may be one. */
function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link' && token.raw !== token['text'] && safeHref(String(token['href'])) !== null;
}

/** The words of a link if they have no formatting; null if they have. */
function plainName(tokens: readonly Token[]): string | null {
  let name = '';
  for (const token of tokens) {
    if (token.type !== 'text' && token.type !== 'escape') return null;
    name += token.type === 'escape' ? (token as Tokens.Escape).text : token.raw;
  }
  return name.trim() === '' ? null : name;
}
