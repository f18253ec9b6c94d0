import type { TokenizerThis, Tokens } from 'marked';

/** Marked takes the square of the time for what stands inside one block: 64 kB of `!` ten seconds, this much some milliseconds. */
export const MAX_RUN_LENGTH = 8_192;
/** Readers refuse longer formulas (RT-56). */
const MOST_TEX = 2_000;

const INLINE = /^\$(?=[^\s$])((?:[^$\\\n]|\\[^\n])*)(?<=\S)\$(?!\$)/;
const DISPLAY = /^\$\$(?!\$)((?:[^$\\\n]|\\[^]|\n(?!\n))+)\$\$(?!\$)/;

/** A formula between dollar signs. */
export interface FormulaToken extends Tokens.Generic {
  readonly type: 'formula';
  readonly tex: string;
  readonly isBlock: boolean;
}

/** Reads `$…$` and `$$…$$` in a line. What stands before it are the last of `tokens`. */
function readInline(
  this: TokenizerThis,
  src: string,
  tokens: readonly Tokens.Generic[] = [],
): FormulaToken | undefined {
  const found = INLINE.exec(src) ?? DISPLAY.exec(src);
  if (found === null || found[0].includes('\n')) return undefined;
  const before = tokens.at(-1)?.raw.at(-1) ?? ' ';
  const after = src.charAt(found[0].length);
  return isWordPart(before) || isWordPart(after) ? undefined : tokenOf(found, false);
}

/** Reads `$$…$$` that has its lines for itself. */
function readBlock(this: TokenizerThis, src: string): FormulaToken | undefined {
  const found = DISPLAY.exec(src);
  const isAlone = found !== null && /^[ \t]*(?:\n|$)/.test(src.slice(found[0].length));
  return isAlone ? tokenOf(found, true) : undefined;
}

function tokenOf([raw, written = '']: RegExpExecArray, isBlock: boolean): FormulaToken | undefined {
  const tex = written.trim();
  return isFormula(tex) ? { type: 'formula', raw, tex, isBlock } : undefined;
}

/** Readers of formulas for the Markdown lexer. */
export const FORMULAS = {
  inline: readInline,
  startInline: (src: string) => src.indexOf('$'),
  block: readBlock,
  /** Ends a paragraph before a formula, unless it is one that is too long to be read (RT-46): each end costs as much as all of it. */
  startBlock: (src: string) => {
    const near = src.slice(0, MAX_RUN_LENGTH);
    const end = near.indexOf('\n\n');
    if (end < 0 && near.length < src.length) return -1;
    const found = (end < 0 ? near : near.slice(0, end)).indexOf('\n$$');
    return found < 0 ? -1 : found + 1;
  },
};

/** A text with the signs inside of its formulas made ones that mean nothing. */
export function maskFormulas(src: string): string {
  return src.replace(/\$[^$\n]+\$/g, (found) =>
    isFormula(found.slice(1, -1)) ? `$${'+'.repeat(found.length - 2)}$` : found,
  );
}

/** Commands whose braces hold words, not mathematics. */
const WORDS = /\\(?:text\w*|math\w*|operatorname\*?|begin|end|label|tag|color|mbox)\s*\{[^{}]*\}/g;
const COMMAND = /\\(?:[A-Za-z]+\*?|[^A-Za-z])/g;
const FUNCTIONS =
  /\b(?:arccos|arcsin|arctan|arg|cosh?|cot|csc|deg|det|dim|exp|gcd|inf|ker|lcm|lim|ln|log|max|min|mod|Pr|sec|sinh?|sup|tanh?)\b/g;

/**
 * Says that a text between dollar signs is surely a formula: it has a sign of mathematics or stands for a single quantity, and no prose.
 * Sums of money, names of variables in programs and words in dollar signs are none.
 */
function isFormula(tex: string): boolean {
  if (tex === '' || tex.length > MOST_TEX) return false;
  const bare = withoutBraces(tex.replace(WORDS, ' ').replace(COMMAND, ' ')).replace(FUNCTIONS, ' ');
  const words = bare.match(/\p{L}{2,}/gu) ?? [];
  if (words.some((word) => word.length > 3)) return false;
  const hasSign = /\\[A-Za-z,;:!{}|]|[\^_=<>≤≥≠≈∈]/.test(tex);
  // A sum of money may begin so: its words and the letters of thousands and millions are none of a formula.
  if (/^[\d.,]/.test(tex)) return words.length === 0 && (hasSign || /[a-z]/i.test(bare.replace(/[kmba]/gi, '')));
  if (/^\w+$/.test(tex) && /[A-Za-z]{2}/.test(tex)) return false;
  return hasSign || (words.length === 0 && /\p{L}/u.test(tex));
}

/** Text in braces is part of what it belongs to. */
function withoutBraces(tex: string): string {
  let bare = tex;
  for (let depth = 0; depth < 8 && bare.includes('{'); depth += 1) bare = bare.replace(/\{[^{}]*\}/g, ' ');
  return bare;
}

/** Letters and digits next to a dollar sign make it one of money or of a program. Scripts without spaces between words do not. */
function isWordPart(sign: string): boolean {
  return /[\p{L}\p{N}_$\\]/u.test(sign) && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(sign);
}
