import { Mark, type Node } from 'prosemirror-model';
import { pillToMarkdown } from '../field/pill-text.ts';
import type { Stretch } from './stretch.ts';
import { tidyMarks } from './tidy-marks.ts';

/** Lines by themselves as they were written; they are made anew when they change. */
const written = new WeakMap<Node, string>();

/** Writes lines that stand one under the other. A mark goes on over a line end if it is on both sides. */
export function writeLines(lines: readonly Node[]): string {
  const parts: string[] = [];
  let together: Node[] = [];
  for (const line of lines) {
    if (together.length > 0 && shared(together.at(-1), line).length === 0) {
      parts.push(writeTogether(together));
      together = [];
    }
    together.push(line);
  }
  parts.push(writeTogether(together));
  return parts.join('\n');
}

/** Lines over whose ends marks go on, or one by itself. */
function writeTogether(lines: readonly Node[]): string {
  const [first, second] = lines;
  const alone = second === undefined ? first : undefined;
  const known = alone && written.get(alone);
  if (known !== undefined) return known;
  const markdown = new MarkWriter().write(tidyMarks(lines.flatMap(stretchesOf)));
  if (alone !== undefined) written.set(alone, markdown);
  return markdown;
}

function stretchesOf(line: Node, index: number, lines: readonly Node[]): Stretch[] {
  const stretches: Stretch[] = [];
  if (index > 0) stretches.push({ kind: 'end', text: '\n', marks: shared(lines[index - 1], line) });
  line.forEach((node) => {
    if (node.type.name === 'pill') {
      const pill = { name: String(node.attrs['name']), href: String(node.attrs['href']) };
      stretches.push({ kind: 'pill', text: pillToMarkdown(pill), marks: node.marks });
    } else if (node.type.name === 'hard_break') stretches.push({ kind: 'end', text: '\n', marks: node.marks });
    else stretches.push({ kind: 'text', text: node.text ?? '', marks: node.marks });
  });
  return stretches;
}

function shared(before: Node | undefined, after: Node): readonly Mark[] {
  const on = before?.lastChild?.marks ?? Mark.none;
  if (on.length === 0) return on;
  return (after.firstChild?.marks ?? Mark.none).filter(
    (mark) => mark.type.name !== 'code' && mark.type.name !== 'literal' && mark.isInSet(on),
  );
}

/** Marks that stand around a text, with what opens and closes them. */
interface OpenMark {
  readonly mark: Mark;
  readonly close: string;
}

class MarkWriter {
  #markdown = '';
  readonly #open: OpenMark[] = [];

  write(stretches: readonly Stretch[]): string {
    stretches.forEach((stretch, index) => {
      const marks = stretch.marks.filter(isAround);
      const kept = this.#open.findIndex(({ mark }) => !mark.isInSet(marks));
      this.#closeFrom(kept < 0 ? this.#open.length : kept);
      const text = textOf(stretch);
      const spaces = text.length - text.trimStart().length;
      this.#markdown += text.slice(0, spaces);
      if (spaces === text.length) return;
      const news = marks.filter((mark) => !this.#open.some((open) => open.mark.eq(mark)));
      // The mark that lasts longest is outermost.
      news.sort((one, other) => lasts(other, stretches, index) - lasts(one, stretches, index));
      for (const mark of news) this.#begin(mark, stretches, index);
      this.#markdown += text.slice(spaces);
    });
    this.#closeFrom(0);
    return this.#markdown;
  }

  #begin(mark: Mark, stretches: readonly Stretch[], index: number): void {
    const { open, close } = this.#signs(mark, stretches, index);
    this.#markdown += open;
    this.#open.push({ mark, close });
  }

  /** Spaces go before and after the signs: beside one they would take its meaning. */
  #closeFrom(index: number): void {
    if (index >= this.#open.length) return;
    const tight = this.#markdown.trimEnd();
    const spaces = this.#markdown.slice(tight.length);
    this.#markdown = tight;
    for (const { close } of this.#open.splice(index).reverse()) this.#markdown += close;
    this.#markdown += spaces;
  }

  #signs(mark: Mark, stretches: readonly Stretch[], index: number): { readonly open: string; readonly close: string } {
    switch (mark.type.name) {
      case 'strong':
        return { open: '**', close: '**' };
      case 'strike':
        return { open: '~~', close: '~~' };
      case 'spoiler':
        return { open: '||', close: '||' };
      case 'link': {
        const href = String(mark.attrs['href']);
        return { open: '[', close: `](${/[\s()<>\\]/.test(href) ? `<${href.replace(/[<>\\]/g, '\\$&')}>` : href})` };
      }
      default:
        return this.#emphasis(mark, stretches, index);
    }
  }

  /** A star, which may stand inside a word; near other stars an underscore, which may not. */
  #emphasis(
    mark: Mark,
    stretches: readonly Stretch[],
    index: number,
  ): { readonly open: string; readonly close: string } {
    const end = index + lasts(mark, stretches, index);
    // Spaces at its ends go outside of the signs.
    const isSpaced = {
      start: /^\s/.test(stretches[index]?.text ?? ''),
      end: /\s$/.test(stretches[end - 1]?.text ?? ''),
    };
    const before = isSpaced.start ? ' ' : (stretches[index - 1]?.text.at(-1) ?? ' ');
    const after = isSpaced.end ? ' ' : (stretches[end]?.text.at(0) ?? ' ');
    const isInWord = isWord(before) || isWord(after);
    const isNearStars =
      this.#markdown.endsWith('*') ||
      stretches
        .slice(Math.max(0, index - 1), end + 1)
        .some(({ marks }) => marks.some(({ type }) => type.name === 'strong'));
    const sign = isNearStars && !isInWord ? '_' : '*';
    return { open: sign, close: sign };
  }
}

/** Code and literal signs are written with their text. */
function isAround({ type }: Mark): boolean {
  return type.name !== 'code' && type.name !== 'literal';
}

/** The number of stretches from `index` on that a mark goes on for. */
function lasts(mark: Mark, stretches: readonly Stretch[], index: number): number {
  let end = index;
  while (end < stretches.length && mark.isInSet(stretches[end]?.marks ?? [])) end += 1;
  return end - index;
}

function textOf({ text, marks }: Stretch): string {
  if (marks.some(({ type }) => type.name === 'code')) return codeOf(text);
  if (marks.some(({ type }) => type.name === 'literal')) return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return text;
}

function codeOf(code: string): string {
  const runs = new Set((code.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const isSpaced = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
  const needsSpace = isSpaced || code.startsWith('`') || code.endsWith('`');
  return needsSpace ? `${fence} ${code} ${fence}` : fence + code + fence;
}

function isWord(sign: string): boolean {
  return /[\p{L}\p{N}_]/u.test(sign);
}
