import { type Answered, relationOf } from '../../core/feature/answered.ts';
import type { SentInThread } from '../../core/feature/thread-place.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { type Mentions, writeMentions } from '../../protocol/events/mentions.ts';
import type { SendText } from './contract.ts';
import type { Edited } from './edited.ts';
import { writeMarkdown } from './rich-text/markdown.ts';
import { Naming } from './rich-text/naming.ts';
import { parseHtml } from './rich-text/parse-html.ts';
import { richToBody, richToHtml } from './rich-text/rich-to-html.ts';
import type { WritingPlace } from './writing-place.ts';

export { readEdited } from './edited.ts';
export { fitsEvent } from './fits-event.ts';
export { writingPlace } from './writing-place.ts';

type Typed = Pick<SendText, 'text' | 'format' | 'as'>;

/** The position of a message: what it answers, and its thread. */
export interface Belonging {
  readonly answered: Answered | null;
  readonly thread: SentInThread | null;
}

/** Words as they are sent. */
export interface Words {
  /** `body`, and HTML where there is any. */
  readonly content: RawContent;
  readonly mentions: Mentions;
}

const BY_ITSELF: Belonging = { answered: null, thread: null };

/**
 * The content of a text message (02.S-09); null when there is nothing to say. `m.mentions` is always there, to tell others that this
 * client means who it mentions. An answer mentions whom it answers, and carries no copy of their words.
 */
export function composeText(typed: Typed, place: WritingPlace, belonging: Belonging = BY_ITSELF): RawContent | null {
  const words = wordsOf(typed, place);
  if (words === null) return null;
  const msgtype = typed.as === 'emote' ? 'm.emote' : 'm.text';
  return { msgtype, ...words.content, ...belongingOf(belonging, words.mentions) };
}

/** The part of a content that says whom it mentions, what it answers and which thread it belongs to. */
export function belongingOf({ answered, thread }: Belonging, named: Mentions): RawContent {
  const relatesTo = relationOf(answered, thread);
  const sender = answered?.sender ?? null;
  const users = sender === null ? named.users : new Set([sender, ...named.users]);
  return {
    ...writeMentions({ ...named, users }),
    ...(relatesTo === null ? {} : { 'm.relates_to': relatesTo }),
  };
}

/**
 * The content that replaces a message's (02.S-09), with a body for clients that know no edits; null when there is nothing to say. The
 * new content mentions everybody whom it names; the edit itself only those whom no version before it has mentioned (ME-21).
 */
export function composeEdit(typed: Typed, place: WritingPlace, edited: Edited): RawContent | null {
  const words = wordsOf(typed, place);
  if (words === null) return null;
  const { target, msgtype, told, implied } = edited;
  const mentions = { ...words.mentions, users: new Set([...implied, ...words.mentions.users]) };
  const added: Mentions = {
    users: new Set([...mentions.users].filter((userId) => !told.users.has(userId))),
    isRoom: mentions.isRoom && !told.isRoom,
  };
  return {
    msgtype,
    ...marked(words.content),
    ...writeMentions(added),
    'm.new_content': { msgtype, ...words.content, ...writeMentions(mentions) },
    'm.relates_to': { rel_type: 'm.replace', event_id: target },
  };
}

/** The words for clients that know no edits. */
function marked(content: RawContent): RawContent {
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, key === 'format' ? value : `* ${String(value)}`]),
  );
}

/** A text, or the caption of a file, as it is sent; null for one without words. */
export function wordsOf({ text, format }: Pick<Typed, 'text' | 'format'>, place: WritingPlace): Words | null {
  const typed = text.trim();
  if (typed === '') return null;
  const naming = new Naming(place);
  const { body, html } = write(typed, format, naming);
  if (body === '' && html === null) return null;
  const formatted = html === null ? {} : { format: 'org.matrix.custom.html', formatted_body: html };
  return { content: { body, ...formatted }, mentions: naming.mentions };
}

function write(text: string, format: Typed['format'], naming: Naming): { body: string; html: string | null } {
  switch (format) {
    case 'markdown':
      return writeMarkdown(text, naming);
    case 'plain':
      naming.text(text);
      return { body: text, html: null };
    case 'html': {
      const tree = parseHtml(text);
      return { body: richToBody(tree), html: tree.length === 0 ? null : richToHtml(tree, naming) };
    }
  }
}
