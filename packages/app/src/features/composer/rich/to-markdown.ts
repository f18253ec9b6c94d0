import type { Node } from 'prosemirror-model';
import { leastGap } from './gaps.ts';
import { writeLines } from './write-lines.ts';

/** Blocks as they were written; they are made anew when they change. */
const written = new WeakMap<Node, string>();

/** Writes the document as Markdown; nothing if it holds nothing. */
export function toMarkdown(doc: Node): string {
  return holdsSomething(doc) ? writeBlocks(doc) : '\n'.repeat(doc.childCount - 1);
}

/** True if a document says something. */
export function holdsSomething(doc: Node): boolean {
  return doc.textContent.trim() !== '';
}

/** Writes the blocks inside a node. */
export function writeBlocks(parent: Node): string {
  let markdown = '';
  let before: Node | undefined;
  let isSecond = false;
  let lines: Node[] = [];
  const finish = () => {
    if (lines.length > 0) markdown += writeLines(lines);
    lines = [];
  };
  parent.forEach((block) => {
    if (block.type.name === 'paragraph' && lines.length > 0) lines.push(block);
    else {
      finish();
      if (before !== undefined) markdown += '\n'.repeat(leastGap(before, block));
      if (block.type.name === 'paragraph') lines.push(block);
      else {
        // Two lists in a row would be one.
        isSecond = before?.type === block.type && !isSecond;
        markdown += writeBlock(block, isSecond);
      }
    }
    before = block;
  });
  finish();
  return markdown;
}

/** @param isSecond has other signs than the list before it */
function writeBlock(block: Node, isSecond: boolean): string {
  const known = isSecond ? undefined : written.get(block);
  if (known !== undefined) return known;
  const markdown = newlyWritten(block, isSecond);
  if (!isSecond) written.set(block, markdown);
  return markdown;
}

function newlyWritten(block: Node, isSecond: boolean): string {
  switch (block.type.name) {
    case 'blockquote':
      return prefixed(writeBlocks(block), '> ', '> ');
    case 'code_block':
      return writeCode(block);
    case 'bullet_list':
      return writeItems(block, () => (isSecond ? '* ' : '- '));
    default:
      return writeItems(block, (index) => `${Number(block.attrs['start']) + index}${isSecond ? ')' : '.'} `);
  }
}

function writeItems(list: Node, marker: (index: number) => string): string {
  const items: string[] = [];
  list.forEach((item, _offset, index) => {
    const mark = marker(index);
    items.push(prefixed(writeBlocks(item), mark, ' '.repeat(mark.length)));
  });
  return items.join(list.attrs['isLoose'] === true ? '\n\n' : '\n');
}

function writeCode(block: Node): string {
  const code = block.textContent;
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${String(block.attrs['language'])}\n${code === '' ? '' : `${code}\n`}${fence}`;
}

/** Text with something before its first line, and something else before the others. */
function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => {
      const prefix = index === 0 ? first : others;
      return line === '' ? prefix.trimEnd() : prefix + line;
    })
    .join('\n');
}
