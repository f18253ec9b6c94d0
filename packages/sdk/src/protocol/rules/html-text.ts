/**
 * The text of a message's HTML on one line, for a preview. What it gives is text and drawn as text, so nothing has to be trusted;
 * what it is not: a parser (`messages/rich-text` is), so broken HTML gives broken text.
 */

import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomAlias, parseRoomId, parseUserId } from '../ids/parse.ts';

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/uy;
const REFERENCE = /&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z]{1,8});/uy;

const INLINE: ReadonlySet<string> = new Set([
  'a',
  'b',
  'code',
  'del',
  'em',
  'font',
  'i',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);
/** Elements that are not part of the message's own text: the quoted fallback of older clients, and code of pages. */
const LEFT_OUT: ReadonlySet<string> = new Set(['mx-reply', 'script', 'style']);
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);
/** Stands for what a person hid until it is asked for. */
const HIDDEN = '▒▒▒';

/** Gives the name of a mentioned user or room. */
export type NameOf = (mentioned: UserId | RoomId) => string;

/** True for a user, false for a room. */
export function isUser(mentioned: UserId | RoomId): mentioned is UserId {
  return mentioned.startsWith('@');
}

/**
 * Plain text; whitespace is for the caller to tidy up. People and rooms that are mentioned are called as `nameOf` says, or by their ids
 * (RT-55).
 */
export function htmlToText(html: string, nameOf: NameOf = (mentioned) => mentioned): string {
  const reader = new Reader(html, new TextWriter(nameOf));
  return reader.read();
}

/** Goes through the text once: before it looks for an end it knows that there is one. */
class Reader {
  readonly #html: string;
  readonly #writer: TextWriter;
  readonly #lastTagEnd: number;
  readonly #lastCommentEnd: number;

  constructor(html: string, writer: TextWriter) {
    this.#html = html;
    this.#writer = writer;
    this.#lastTagEnd = html.lastIndexOf('>');
    this.#lastCommentEnd = html.lastIndexOf('-->');
  }

  read(): string {
    let at = 0;
    for (const { index } of this.#html.matchAll(/[<&]/gu)) {
      if (index < at) continue;
      this.#writer.text(this.#html.slice(at, index));
      at = this.#html[index] === '&' ? this.#reference(index) : this.#markup(index);
    }
    this.#writer.text(this.#html.slice(at));
    return this.#writer.written;
  }

  /** @returns where what follows begins, as all of these; `start` where it is no reference, and so text */
  #reference(start: number): number {
    REFERENCE.lastIndex = start;
    const [whole = '', reference] = REFERENCE.exec(this.#html) ?? [];
    if (reference !== undefined) this.#writer.text(characterOf(reference) ?? whole);
    return start + whole.length;
  }

  #markup(start: number): number {
    if (this.#html.startsWith('<!--', start) && start + 4 <= this.#lastCommentEnd)
      return this.#html.indexOf('-->', start + 4) + 3;
    TAG.lastIndex = start;
    const [begin = '', slash, name] = TAG.exec(this.#html) ?? [];
    if (name === undefined || start > this.#lastTagEnd) return start;
    const end = this.#html.indexOf('>', start);
    if (slash === '/') this.#writer.close(name.toLowerCase());
    else this.#writer.open(name.toLowerCase(), this.#html.slice(start + begin.length, end));
    return end + 1;
  }
}

class TextWriter {
  written = '';
  readonly #nameOf: NameOf;
  /** The element that is left out, and how many of its name are open inside it. */
  #silent: { readonly name: string; depth: number } | null = null;

  constructor(nameOf: NameOf) {
    this.#nameOf = nameOf;
  }

  text(text: string): void {
    if (this.#silent === null) this.written += text;
  }

  open(name: string, attributes: string): void {
    if (this.#silent !== null) {
      if (this.#silent.name === name) this.#silent.depth += 1;
      return;
    }
    if (name === 'img') this.written += altOf(attributes);
    else if (!INLINE.has(name)) this.written += ' ';
    const isHidden = name === 'span' && /\bdata-mx-spoiler\b/u.test(attributes);
    if (isHidden) this.written += HIDDEN;
    const mentioned = name === 'a' ? mentionedBy(attributes) : null;
    if (mentioned !== null) this.written += this.#nameFor(mentioned);
    if (isHidden || mentioned !== null || LEFT_OUT.has(name)) this.#silent = { name, depth: 1 };
  }

  /** An address of a room is its name. */
  #nameFor(mentioned: string): string {
    const id = parseUserId(mentioned) ?? parseRoomId(mentioned);
    return id === null ? mentioned : this.#nameOf(id);
  }

  close(name: string): void {
    if (this.#silent === null) {
      if (!INLINE.has(name)) this.written += ' ';
    } else if (this.#silent.name === name) {
      this.#silent.depth -= 1;
      if (this.#silent.depth === 0) this.#silent = null;
    }
  }
}

/** A picture in a text says what it is: custom emoji are such. */
function altOf(attributes: string): string {
  const [, double, single] = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/u.exec(attributes) ?? [];
  return double ?? single ?? '';
}

/** The signs of ids in `matrix:` addresses, by the words that stand there for them. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['u', '@'],
  ['user', '@'],
  ['roomid', '!'],
  ['r', '#'],
  ['room', '#'],
]);

/** The id or address of the person or room that a link mentions; null for none. */
function mentionedBy(attributes: string): string | null {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(attributes) ?? [];
  const href = double ?? single ?? '';
  const [, id] = /^https?:\/\/matrix\.to\/?#\/([^/?]*)/iu.exec(href) ?? [];
  const [, kind = '', local = ''] = /^matrix:([a-z]+)\/([^/?]*)/iu.exec(href) ?? [];
  const named = id === undefined ? `${SIGNS.get(kind) ?? ''}${decoded(local)}` : decoded(id);
  return parseUserId(named) ?? parseRoomId(named) ?? parseRoomAlias(named);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The most of those mentioned that are looked up. */
const MOST_MENTIONED = 20;

/** The users and rooms that the beginning of `html` mentions by name. */
export function mentionedIn(html: string): ReadonlySet<UserId | RoomId> {
  const found = new Set<UserId | RoomId>();
  htmlToText(html, (mentioned) => {
    if (found.size < MOST_MENTIONED) found.add(mentioned);
    return '';
  });
  return found;
}

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return REFERENCES.get(reference);
  const isHex = /^#x/iu.test(reference);
  const code = Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
