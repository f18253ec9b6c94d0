import type { ContentOf, MessageItem } from '../timeline/contract.ts';

type Words = ContentOf<'text'>['body'];

/** A link that leads out of Parley. */
interface FoundLink {
  readonly href: string;
  readonly host: string;
  readonly text: string;
}

const MOST_LINKS = 5;
const MOST_TEXT = 300;

/** The links in what a message says, each once. Only addresses of the web: others lead nowhere from here. */
export function linksOf(content: MessageItem['content']): readonly FoundLink[] {
  const found = new Map<string, FoundLink>();
  for (const words of wordsOf(content)) collect(words, found);
  return [...found.values()].slice(0, MOST_LINKS);
}

function wordsOf(content: MessageItem['content']): readonly Words[] {
  switch (content.kind) {
    case 'text':
    case 'emote':
      return [content.body];
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return content.caption === null ? [] : [content.caption];
    default:
      return [];
  }
}

function collect(words: Words, found: Map<string, FoundLink>): void {
  for (const node of words) {
    if (typeof node === 'string') continue;
    if (node.tag === 'a' && node.href !== undefined) note(node.href, node.children, found);
    else collect(node.children, found);
  }
}

function note(href: string, children: Words, found: Map<string, FoundLink>): void {
  if (found.size >= MOST_LINKS || !/^https?:/i.test(href) || !URL.canParse(href)) return;
  found.set(href, { href, host: new URL(href).host, text: plainOf(children).slice(0, MOST_TEXT) });
}

function plainOf(words: Words): string {
  return words.map((node) => (typeof node === 'string' ? node : plainOf(node.children))).join('');
}
