import { lexMarkdown, type Token, type Tokens } from '@parley/sdk/client/markdown.ts';
import type { Node } from 'prosemirror-model';
import { leastGap } from './gaps.ts';
import { inlineLines, isFormatted } from './inline-lines.ts';
import { isSameMeaning } from './same-meaning.ts';
import { schema } from './schema.ts';
import { holdsSomething, writeBlocks } from './to-markdown.ts';

/** No event has room for more: such a text is sent as typed. */
const MAX_LENGTH = 65_536;

/**
 * Reads Markdown as it is read when the message is sent. What the field has no form for, such as a table, stays as typed, and is written
 * as it was.
 */
export function fromMarkdown(markdown: string): Node {
  const text = markdown.replace(/\r\n?/g, '\n');
  if (text.length > MAX_LENGTH || text.trim() === '') return docOf(rawLines(text));
  const leading = /^\n*/.exec(text)?.[0].length ?? 0;
  const trailing = text.length - text.trimEnd().length;
  const lines = text.slice(text.length - trailing).split('\n').length - 1;
  const read = blocksOf(lexMarkdown(text.slice(leading, text.length - trailing)), isFaithful);
  const last = read.at(-1);
  const after = last === undefined ? 0 : lines - leastGap(last, emptyLine()) + 1;
  const doc = docOf([...emptyLines(leading), ...read, ...emptyLines(after)]);
  // A mark of a list alone is meant as typed.
  return holdsSomething(doc) && isSameMeaning(text, writeBlocks(doc)) ? doc : docOf(rawLines(text));
}

/** True if a block is written with the meaning that it was read with. */
type IsFaithful = (token: Token, read: readonly Node[]) => boolean;

const isFaithful: IsFaithful = (token, read) => isSameMeaning(token.raw, writeBlocks(docOf(read)));
const isTrusted: IsFaithful = () => true;

function docOf(blocks: readonly Node[]): Node {
  return schema.node('doc', null, blocks.length === 0 ? [emptyLine()] : blocks);
}

function emptyLine(): Node {
  return schema.node('paragraph');
}

function emptyLines(count: number): Node[] {
  return Array.from({ length: Math.max(0, count) }, emptyLine);
}

/** Lines as they were typed. */
function rawLines(text: string): Node[] {
  return text.split('\n').map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
}

/** The blocks of tokens, with the empty lines between them. */
function blocksOf(tokens: readonly Token[], check: IsFaithful): Node[] {
  const blocks: Node[] = [];
  let gap = 0;
  let held = '';
  for (const token of tokens) {
    if (token.type === 'space') {
      gap += lineEnds(token.raw);
      continue;
    }
    // The box of a task is text before its item's.
    if (token.type === 'checkbox') {
      held += token.raw;
      continue;
    }
    const plain = token.raw.trimEnd();
    const found = blockOf(token, held);
    held = '';
    const read = check(token, found) ? found : rawLines(plain.replace(/^\n+/, ''));
    const before = blocks.at(-1);
    const first = read[0];
    if (before !== undefined && first !== undefined) blocks.push(...emptyLines(gap - leastGap(before, first)));
    blocks.push(...read);
    gap = lineEnds(token.raw.slice(plain.length));
  }
  return held === '' ? blocks : [...blocks, ...rawLines(held)];
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}

function blockOf(token: Token, held: string): Node[] {
  switch (token.type) {
    case 'paragraph':
    case 'text': {
      const inline = token.tokens ?? [];
      if (!isFormatted(inline)) return rawLines(held + token.raw.trimEnd());
      const lines = inlineLines(inline, held);
      return lines.map((line) => schema.node('paragraph', null, line));
    }
    case 'blockquote':
      return [schema.node('blockquote', null, filled(blocksOf(token.tokens ?? [], isTrusted)))];
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return [schema.node('code_block', { language: lang ?? '' }, text === '' ? [] : [schema.text(text)])];
    }
    case 'list':
      return [listOf(token as Tokens.List)];
    default:
      return rawLines(token.raw.trimEnd());
  }
}

function listOf({ ordered, start, loose, items }: Tokens.List): Node {
  const nodes = items.map(({ tokens }) => {
    const blocks = filled(blocksOf(tokens, isTrusted));
    const begins = blocks[0]?.type.name === 'paragraph' ? blocks : [emptyLine(), ...blocks];
    return schema.node('list_item', null, begins);
  });
  if (!ordered) return schema.node('bullet_list', { isLoose: loose }, nodes);
  return schema.node('ordered_list', { isLoose: loose, start: start === '' ? 1 : start }, nodes);
}

function filled(blocks: Node[]): Node[] {
  return blocks.length === 0 ? [emptyLine()] : blocks;
}
