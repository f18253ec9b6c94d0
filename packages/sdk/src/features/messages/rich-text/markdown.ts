import type { Token, Tokens } from 'marked';
import { addressOf } from '../../../protocol/ids/address-of.ts';
import { parseMatrixLink } from '../../../protocol/ids/matrix-link.ts';
import { escapeHtml } from './escape-html.ts';
import type { FormulaToken } from './formula.ts';
import { lexMarkdown, MAX_DEPTH } from './markdown-lexer.ts';
import type { Naming } from './naming.ts';
import { plainWords, type TypedPart } from './plain-words.ts';
import { safeHref } from './safe-href.ts';

/** No event has room for more. Blocks are found in linear time. */
const MAX_LENGTH = 65_536;

/** A Markdown text as it is sent. */
export interface WrittenMarkdown {
  /** For `formatted_body`; null when it says no more than the text itself, so that nothing formatted is sent (RT-40). */
  readonly html: string | null;
  /** The text as typed, but for pills, which are their words (ME-22). */
  readonly body: string;
}

/**
 * Writes Markdown as typed, and notes in `naming` whom it names. HTML that was typed stays text (RT-41); so does a paragraph that is too
 * long, and all of a text that no event has room for (RT-46).
 */
export function writeMarkdown(text: string, naming: Naming): WrittenMarkdown {
  if (text.length > MAX_LENGTH) return { html: null, body: text };
  const writer = new HtmlWriter(naming);
  const html = writer.blocks(lexMarkdown(text), 0);
  const isFormatted = writer.isFormatted && holdsSomething(html);
  return { html: isFormatted ? html : null, body: plainWords(text, writer.parts) };
}

/** A lone `-` or `>` is a list or quote of nothing: then what was typed is meant. */
function holdsSomething(html: string): boolean {
  return /<(?:hr>|img )/.test(html) || html.replace(/<[^<>]*>/g, '').trim() !== '';
}

/** Writes marked's tokens as HTML of the allowed elements; every text and attribute goes through `escapeHtml`. */
class HtmlWriter {
  /** Something was written that plain text cannot say. */
  isFormatted = false;
  /** Parts that stand in the plain body with other words, and code that could be mistaken for one of them. */
  readonly parts: TypedPart[] = [];
  readonly #naming: Naming;
  /** Quotes and links that the writer is inside of: words there name nobody. */
  #unnaming = 0;

  constructor(naming: Naming) {
    this.#naming = naming;
  }

  blocks(tokens: readonly Token[], depth: number): string {
    const shown = tokens.filter((token) => token.type !== 'space' && token.type !== 'def');
    // One paragraph alone needs no `p`: other clients would put space around it.
    const [only] = shown;
    if (depth === 0 && shown.length === 1 && only?.type === 'paragraph')
      return this.inline(only.tokens ?? [], depth + 1);
    return shown.map((token) => this.block(token, depth)).join('');
  }

  private block(token: Token, depth: number): string {
    if (depth > MAX_DEPTH) return escapeHtml(token.raw);
    switch (token.type) {
      case 'paragraph':
        return `<p>${this.inline(token.tokens ?? [], depth + 1)}</p>`;
      case 'heading':
        return this.formatted(`h${(token as Tokens.Heading).depth}`, this.inline(token.tokens ?? [], depth + 1));
      case 'blockquote':
        return this.formatted(
          'blockquote',
          this.unnamed(() => this.blocks(token.tokens ?? [], depth + 1)),
        );
      case 'code':
        return this.codeBlock(token as Tokens.Code);
      case 'list':
        return this.list(token as Tokens.List, depth);
      case 'table':
        return this.table(token as Tokens.Table, depth);
      case 'hr':
        this.isFormatted = true;
        return '<hr>';
      case 'formula':
        return this.formula(token as FormulaToken);
      case 'html':
        return `<p>${escapeHtml(token.raw.trimEnd()).replaceAll('\n', '<br>')}</p>`;
      default:
        return this.inlineToken(token, depth + 1);
    }
  }

  private codeBlock(token: Tokens.Code): string {
    this.isFormatted = true;
    this.keep(token.raw);
    const language = /^[A-Za-z0-9+#_-]{1,30}/.exec(token.lang ?? '')?.[0];
    const attribute = language === undefined ? '' : ` class="language-${language}"`;
    return `<pre><code${attribute}>${escapeHtml(token.text)}\n</code></pre>`;
  }

  /** A formula as mathematics (MSC2191), and as code for who draws none. */
  private formula({ raw, tex, isBlock }: FormulaToken): string {
    this.isFormatted = true;
    this.keep(raw);
    const tag = isBlock ? 'div' : 'span';
    const written = escapeHtml(tex);
    return `<${tag} data-mx-maths="${written}"><code>${written}</code></${tag}>`;
  }

  private list(token: Tokens.List, depth: number): string {
    this.isFormatted = true;
    const start =
      token.ordered && typeof token.start === 'number' && token.start !== 1 ? ` start="${token.start}"` : '';
    const items = token.items.map((item) => `<li>${this.blocks(item.tokens, depth + 1)}</li>`).join('');
    return token.ordered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`;
  }

  private table(token: Tokens.Table, depth: number): string {
    this.isFormatted = true;
    const row = (cells: readonly Tokens.TableCell[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${this.inline(cell.tokens, depth + 1)}</${tag}>`).join('')}</tr>`;
    const body = token.rows.map((cells) => row(cells, 'td')).join('');
    return `<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>`;
  }

  private inline(tokens: readonly Token[], depth: number): string {
    return this.joined(tokens)
      .map((token) => this.inlineToken(token, depth))
      .join('');
  }

  /** Words in one piece: an escaped sign divides no id. An escaped `@` stays by itself, for it names nobody. */
  private joined(tokens: readonly Token[]): readonly Token[] {
    const joined: Token[] = [];
    for (const token of tokens) {
      const last = joined.at(-1);
      if (token.type === 'escape') this.isFormatted = true;
      const [before, after] = [last?.type === 'text' ? wordsIn(last) : null, wordsIn(token)];
      if (last === undefined || before === null || after === null) joined.push(token);
      else joined[joined.length - 1] = { ...last, raw: last.raw + token.raw, text: before + after };
    }
    return joined;
  }

  private inlineToken(token: Token, depth: number): string {
    if (depth > MAX_DEPTH) return escapeHtml(token.raw);
    const children = () => this.inline('tokens' in token ? (token.tokens ?? []) : [], depth + 1);
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return this.formatted(token.type, children());
      case 'codespan':
        this.keep(token.raw);
        return this.formatted('code', escapeHtml((token as Tokens.Codespan).text));
      case 'spoiler':
        this.isFormatted = true;
        return `<span data-mx-spoiler>${children()}</span>`;
      case 'formula':
        return this.formula(token as FormulaToken);
      case 'br':
        return '<br>';
      case 'link':
        return this.link(token as Tokens.Link, children);
      case 'escape':
        this.isFormatted = true;
        return escapeHtml((token as Tokens.Escape).text);
      case 'checkbox':
        return (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ';
      case 'text':
        return 'tokens' in token && token.tokens !== undefined ? children() : this.text((token as Tokens.Text).text);
      default:
        return escapeHtml(token.raw);
    }
  }

  /** An address alone is found by whoever reads it; only a link with its own words is formatting. */
  private link(token: Tokens.Link, children: () => string): string {
    const href = safeHref(token.href);
    if (href === null) return escapeHtml(token.raw);
    if (this.#unnaming === 0) this.#naming.link(href);
    if (token.raw === token.text) return escapeHtml(token.raw);
    this.isFormatted = true;
    if (parseMatrixLink(href) !== null) this.parts.push({ raw: token.raw, words: plainOf(token.tokens) });
    return `<a href="${escapeHtml(href)}">${this.unnamed(children)}</a>`;
  }

  /** Words with the full ids of members as pills. */
  private text(text: string): string {
    if (this.#unnaming > 0) return this.words(text);
    return this.#naming
      .text(text)
      .map(({ raw, user }) => {
        if (user === null) return this.words(raw);
        this.isFormatted = true;
        this.parts.push({ raw, words: user.name });
        return `<a href="${escapeHtml(addressOf(user.userId))}">${escapeHtml(user.name)}</a>`;
      })
      .join('');
  }

  /** Words with the emoticons that they name (IP-09). */
  private words(text: string): string {
    const html = this.#naming.emoticons(text);
    if (html === null) return escapeHtml(text);
    this.isFormatted = true;
    return html;
  }

  private unnamed(write: () => string): string {
    this.#unnaming += 1;
    const html = write();
    this.#unnaming -= 1;
    return html;
  }

  private keep(raw: string): void {
    if (raw.includes('@') || raw.includes('](')) this.parts.push({ raw, words: null });
  }

  private formatted(tag: string, inner: string): string {
    this.isFormatted = true;
    return `<${tag}>${inner}</${tag}>`;
  }
}

/** The words of a token that holds no others, and is no escaped `@`; null for others. */
function wordsIn(token: Token): string | null {
  const { type, text } = token as Tokens.Text;
  if (type === 'text') return 'tokens' in token ? null : text;
  return token.type === 'escape' && text !== '@' ? text : null;
}

/** The words of a link without their formatting. */
function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return ' ';
      if ('tokens' in token && token.tokens !== undefined) return plainOf(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
    })
    .join('');
}
