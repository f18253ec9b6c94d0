import { Hooks, Lexer, type Token, Tokenizer, type TokenizerThis, type Tokens } from 'marked';
import { FORMULAS, MAX_RUN_LENGTH, maskFormulas } from './formula.ts';

export type { Token, Tokens };

/** Deeper nesting (quotes in quotes …) is written as typed. */
export const MAX_DEPTH = 50;

/** Text between two bars each that begins and ends with something, and holds no two bars. */
const SPOILER = /^\|\|(?=[^\s|])((?:[^|]|\|(?!\|))*)(?<=[^\s|])\|\|(?!\|)/;

/** The blocks of a Markdown text, with the tokens inside them. */
export function lexMarkdown(text: string): readonly Token[] {
  return new BoundedLexer({ ...OPTIONS, tokenizer: new BoundedTokenizer(), hooks: new FormulaHooks() }).lex(text);
}

/** The token of `||text||`, which hides the text until a reader wants to see it. */
function readSpoiler(this: TokenizerThis, src: string): Tokens.Generic | undefined {
  const found = SPOILER.exec(src);
  if (found === null) return undefined;
  return { type: 'spoiler', raw: found[0], tokens: this.lexer.inlineTokens(found[1] ?? '', []) };
}

const OPTIONS = {
  gfm: true,
  breaks: true,
  extensions: {
    renderers: {},
    childTokens: {},
    inline: [readSpoiler, FORMULAS.inline],
    startInline: [(src: string) => src.indexOf('||'), FORMULAS.startInline],
    block: [FORMULAS.block],
    startBlock: [FORMULAS.startBlock],
  },
};

/** Signs of formulas are none of emphasis. */
class FormulaHooks extends Hooks {
  override emStrongMask(src: string): string {
    return maskFormulas(src);
  }
}

/** Text inside one block that is too long goes on as typed, line by line (RT-46). */
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
