import { lexMarkdown, safeHref, type Token, type Tokens } from '@parley/sdk/client/markdown.ts';

/** True if two Markdown texts are the same message: the same blocks with the same formatted words, however they were typed. */
export function isSameMeaning(one: string, other: string): boolean {
  return one === other || blocks(lexMarkdown(one)) === blocks(lexMarkdown(other));
}

const MARKS: ReadonlySet<string> = new Set(['strong', 'em', 'del', 'spoiler']);

function blocks(tokens: readonly Token[]): string {
  return tokens.map(block).join('');
}

function block(token: Token): string {
  switch (token.type) {
    case 'space':
      return '';
    case 'paragraph':
    case 'text':
      return `${token.type === 'text' ? '' : '¶'}${inline(token.tokens ?? [token])}`;
    case 'blockquote':
      return `<quote>${blocks(token.tokens ?? [])}</quote>`;
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return `<pre ${lang ?? ''} ${JSON.stringify(text)}>`;
    }
    case 'list': {
      const { ordered, start, loose, items } = token as Tokens.List;
      return `<list ${ordered ? start : ''} ${loose}>${items.map((item) => `<li>${blocks(item.tokens)}`).join('')}</list>`;
    }
    default:
      return token.raw.trimEnd();
  }
}

/** Words with the set of their marks: which mark stands inside which says nothing. */
function inline(tokens: readonly Token[]): string {
  let said = '';
  let now = '';
  const say = (text: string, marks: ReadonlySet<string>) => {
    const names = [...marks].sort().join(' ');
    said += names === now ? text : `<${names}>${text}`;
    now = names;
  };
  const read = (inside: readonly Token[], marks: ReadonlySet<string>): void => {
    for (const token of inside) {
      const mark = markOf(token);
      if (mark !== null) read(insideOf(token), new Set([...marks, mark]));
      else say(wordsOf(token), marks);
    }
  };
  read(tokens, new Set());
  return said;
}

function markOf(token: Token): string | null {
  if (MARKS.has(token.type)) return token.type;
  if (token.type !== 'link') return null;
  const { href, raw, text } = token as Tokens.Link;
  return raw !== text && safeHref(href) !== null ? `link ${href}` : null;
}

function insideOf(token: Token): readonly Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

function wordsOf(token: Token): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'escape':
      return `\\${(token as Tokens.Escape).text}`;
    case 'codespan':
      return `<code ${JSON.stringify((token as Tokens.Codespan).text)}>`;
    default:
      return token.raw;
  }
}
