import type { Mark } from 'prosemirror-model';
import { schema } from './schema.ts';
import type { Stretch } from './stretch.ts';

/** Marks whose signs mean nothing between a word and punctuation. */
const TIGHT = [schema.marks['strong'], schema.marks['em'], schema.marks['strike'], schema.marks['spoiler']];

/** Takes marks off what touches a word outside and does not begin or end with a word itself: Markdown has no signs for these. */
export function tidyMarks(stretches: readonly Stretch[]): readonly Stretch[] {
  let tidied = stretches.flatMap(apart);
  for (const type of TIGHT) {
    const mark = (stretch: Stretch | undefined) => stretch?.marks.find((own) => own.type === type);
    tidied = trimmed(tidied, mark);
    tidied = trimmed(tidied.reverse(), mark).reverse();
  }
  return joined(tidied);
}

/** A text with the punctuation at both ends as single signs. */
function apart(stretch: Stretch): Stretch[] {
  if (stretch.kind !== 'text' || stretch.marks.length === 0 || isCode(stretch)) return [stretch];
  const signs = [...stretch.text];
  const first = signs.findIndex((sign) => !isPunctuation(sign));
  const last = signs.findLastIndex((sign) => !isPunctuation(sign));
  const parts = [...signs.slice(0, first), signs.slice(first, last + 1).join(''), ...signs.slice(last + 1)];
  return (first < 0 ? signs : parts).map((text) => ({ ...stretch, text }));
}

/** Takes one mark off the beginning of each of its runs, as far as it would mean nothing there. */
function trimmed(stretches: Stretch[], markOf: (stretch: Stretch | undefined) => Mark | undefined): Stretch[] {
  let outside: Stretch | undefined;
  for (const stretch of stretches) {
    const mark = markOf(stretch);
    const isEdge = mark !== undefined && markOf(outside) === undefined;
    if (mark !== undefined && isEdge && isLooseEdge(stretch, outside))
      stretch.marks = mark.removeFromSet(stretch.marks);
    outside = stretch;
  }
  return stretches;
}

function isLooseEdge(stretch: Stretch, outside: Stretch | undefined): boolean {
  const touches = outside !== undefined && outside.kind !== 'end' && /[^\s\p{P}\p{S}]/u.test(outside.text);
  return touches && (stretch.kind === 'pill' || isCode(stretch) || isPunctuation(stretch.text));
}

function isCode({ marks }: Stretch): boolean {
  return marks.some(({ type }) => type.name === 'code');
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  for (const stretch of stretches) {
    const last = out.at(-1);
    const isSame = last?.kind === 'text' && stretch.kind === 'text' && isSameSet(last.marks, stretch.marks);
    if (last !== undefined && isSame) out[out.length - 1] = { ...last, text: last.text + stretch.text };
    else out.push(stretch);
  }
  return out;
}

function isSameSet(one: readonly Mark[], other: readonly Mark[]): boolean {
  return one.length === other.length && one.every((mark) => mark.isInSet(other));
}

function isPunctuation(sign: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(sign);
}
