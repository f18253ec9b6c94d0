import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { safeHref } from './safe-href.ts';

/** Deeper nesting (quotes in quotes …) is written as typed. */
const MAX_DEPTH = 50;
/** Marked takes the square of the time for what stands inside one block: 64 kB of `!` ten seconds, this much some milliseconds. */
const MAX_RUN_LENGTH = 8_192;
/** No event has room for more. Blocks are found in linear time. */
const MAX_LENGTH = 65_536;

/**
 * Markdown as typed to the HTML for `formatted_body`; null when it says no more than the text itself, so that nothing
 * formatted is sent (RT-40). HTML that was typed stays text (RT-41); so does a paragraph that is too long, and all of a text
 * that no event has room for (RT-46).
 */
export function markdownToHtml(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const writer = new HtmlWriter();
  const html = writer.blocks(
    new BoundedLexer({ gfm: true, breaks: true, tokenizer: new BoundedTokenizer() }).lex(text),
    0,
  );
  return writer.isFormatted && holdsSomething(html) ? html : null;
}

/** What stands inside one block and is too long goes on as typed, line by line (RT-46). */
class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= MAX_RUN_LENGTH) return super.inlineTokens(src, tokens);
    for (const [index, line] of src.split('\n').entries()) {
      if (index > 0) tokens.push({ type: 'br', raw: '\n' });
      tokens.push({ type: 'text', raw: line, text: line, escaped: false });
    }
    return tokens;
  }
}

/** The lexer calls itself for what is inside; this ends that long before the stack does, wherever it runs (RT-45). */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#inside(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#inside(() => super.list(src));
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.#inside(() => super.emStrong(src, maskedSrc, prevChar));
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    return this.#inside(() => super.del(src, maskedSrc, prevChar));
  }

  /** Without a token the lexer goes on to the next kind, in the end to text. */
  #inside<Found>(read: () => Found | undefined): Found | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** A lone `-` or `>` is a list or quote of nothing: then what was typed is meant. */
function holdsSomething(html: string): boolean {
  return html.includes('<hr>') || html.replace(/<[^<>]*>/g, '').trim() !== '';
}

/** Writes marked's tokens as HTML of the allowed elements; every text and attribute goes through `escapeHtml`. */
class HtmlWriter {
  /** Something was written that plain text cannot say. */
  isFormatted = false;

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
        return this.formatted('blockquote', this.blocks(token.tokens ?? [], depth + 1));
      case 'code':
        return this.codeBlock(token as Tokens.Code);
      case 'list':
        return this.list(token as Tokens.List, depth);
      case 'table':
        return this.table(token as Tokens.Table, depth);
      case 'hr':
        this.isFormatted = true;
        return '<hr>';
      case 'html':
        return `<p>${escapeHtml(token.raw.trimEnd()).replaceAll('\n', '<br>')}</p>`;
      default:
        return this.inlineToken(token, depth + 1);
    }
  }

  private codeBlock(token: Tokens.Code): string {
    this.isFormatted = true;
    const language = /^[A-Za-z0-9+#_-]{1,30}/.exec(token.lang ?? '')?.[0];
    const attribute = language === undefined ? '' : ` class="language-${language}"`;
    return `<pre><code${attribute}>${escapeHtml(token.text)}\n</code></pre>`;
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
    return tokens.map((token) => this.inlineToken(token, depth)).join('');
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
        return this.formatted('code', escapeHtml((token as Tokens.Codespan).text));
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
        return 'tokens' in token && token.tokens !== undefined ? children() : escapeHtml((token as Tokens.Text).text);
      default:
        return escapeHtml(token.raw);
    }
  }

  /** An address alone is found by whoever reads it; only a link with its own words is formatting. */
  private link(token: Tokens.Link, children: () => string): string {
    const href = safeHref(token.href);
    if (href === null || token.raw === token.text) return escapeHtml(token.raw);
    this.isFormatted = true;
    return `<a href="${escapeHtml(href)}">${children()}</a>`;
  }

  private formatted(tag: string, inner: string): string {
    this.isFormatted = true;
    return `<${tag}>${inner}</${tag}>`;
  }
}

/** Text for an HTML text or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
