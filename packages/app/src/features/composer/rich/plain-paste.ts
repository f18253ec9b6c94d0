import type { Node } from 'prosemirror-model';
import { endsInCode } from '../field/ends-in-code.ts';
import { leastGap } from './gaps.ts';
import { pastedBlocks } from './pasted.ts';
import { schema } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';
import { webAddress } from './web-address.ts';

/** Content of a clipboard: a text, and the same with formatting; empty if there is none. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
}

/** The Markdown for something pasted: a link of what is selected, or the formatted text. Where it is neither, or code, the plain text. */
export function pastedMarkdown({ text, html }: Pasted, box: HTMLTextAreaElement): string {
  const { value, selectionStart, selectionEnd } = box;
  const lines = text.replace(/\r\n?/g, '\n');
  const before = value.slice(0, selectionStart);
  if (endsInCode(before)) return lines;
  const link = linkOf(value.slice(selectionStart, selectionEnd), text);
  return link ?? (html === '' ? null : formatted(html, before, value.slice(selectionEnd))) ?? lines;
}

/** The link of selected words; null if there are none, or if they are a link or more than a line. */
function linkOf(selected: string, address: string): string | null {
  const href = webAddress(address);
  if (href === null || selected.trim() === '' || webAddress(selected) !== null || /\n|\]\(/.test(selected)) return null;
  const words = schema.text(selected, [schema.mark('link', { href })]);
  return toMarkdown(schema.node('doc', null, [schema.node('paragraph', null, [words])]));
}

/** Formatted text as Markdown, away from the lines beside it where it has to be; null if it has no formatting. */
function formatted(html: string, before: string, after: string): string | null {
  const blocks = pastedBlocks(html);
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || !blocks.some(isFormatted)) return null;
  const line = schema.node('paragraph', null, [schema.text('…')]);
  const above = lineEnds(before.slice(before.trimEnd().length));
  const below = lineEnds(after.slice(0, after.length - after.trimStart().length));
  const start = before.trim() === '' || isLine(first) ? 0 : leastGap(line, first) - above;
  const end = after.trim() === '' || isLine(last) ? 0 : leastGap(last, line) - below;
  return newLines(start) + toMarkdown(schema.node('doc', null, blocks)) + newLines(end);
}

function lineEnds(space: string): number {
  return space.split('\n').length - 1;
}

function newLines(count: number): string {
  return '\n'.repeat(Math.max(0, count));
}

function isLine(block: Node): boolean {
  return block.type === schema.nodes.paragraph;
}

/** Signs that mean themselves are no formatting. */
function isFormatted(block: Node): boolean {
  if (!isLine(block)) return true;
  return block.children.some(
    ({ type, marks }) => !type.isText || marks.some((mark) => mark.type !== schema.marks.literal),
  );
}
