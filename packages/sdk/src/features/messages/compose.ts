import type { SentInThread } from '../../core/feature/thread-place.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { SendText } from './contract.ts';
import { markdownToHtml } from './rich-text/markdown.ts';

type Typed = Pick<SendText, 'text' | 'format' | 'as'>;

/** What a message answers, and whom. */
export interface Answered {
  readonly eventId: EventId;
  /** Null for oneself: nobody mentions themselves. */
  readonly sender: UserId | null;
}

/**
 * The content of a text message (02.S-09); null when there is nothing to say. `m.mentions` is always there, to tell others
 * that this client means who it mentions. An answer mentions whom it answers, and carries no copy of their words.
 */
export function composeText(
  typed: Typed,
  answered: Answered | null = null,
  thread: SentInThread | null = null,
): RawContent | null {
  const said = say(typed, typed.as === 'emote' ? 'm.emote' : 'm.text', '');
  if (said === null) return null;
  return { ...said, ...belongingOf(answered, thread) };
}

/** What a message says of whom it mentions, what it answers and which thread it belongs to. */
export function belongingOf(answered: Answered | null, thread: SentInThread | null): RawContent {
  const relatesTo = relationOf(answered, thread);
  const sender = answered?.sender ?? null;
  return {
    'm.mentions': sender === null ? {} : { user_ids: [sender] },
    ...(relatesTo === null ? {} : { 'm.relates_to': relatesTo }),
  };
}

/** A true answer in a thread is none that only stands in for one (02.S-08). */
function relationOf(answered: Answered | null, thread: SentInThread | null): RawContent | null {
  const inReplyTo = answered?.eventId ?? thread?.fallback;
  if (inReplyTo === undefined) return null;
  const reply = { 'm.in_reply_to': { event_id: inReplyTo } };
  if (thread === null) return reply;
  return { rel_type: 'm.thread', event_id: thread.rootId, is_falling_back: answered === null, ...reply };
}

/**
 * The content that replaces a message's (02.S-09), with a body for clients that know no edits; null when there is nothing to
 * say. An edit mentions nobody again.
 */
export function composeEdit(typed: Typed, target: EventId, msgtype: string): RawContent | null {
  const said = say(typed, msgtype, '');
  if (said === null) return null;
  return {
    ...say(typed, msgtype, '* '),
    'm.mentions': {},
    'm.new_content': { ...said, 'm.mentions': {} },
    'm.relates_to': { rel_type: 'm.replace', event_id: target },
  };
}

function say({ text, format }: Typed, msgtype: string, mark: string): RawContent | null {
  const body = text.trim();
  if (body === '') return null;
  const html = format === 'markdown' ? markdownToHtml(body) : null;
  const formatted = html === null ? {} : { format: 'org.matrix.custom.html', formatted_body: mark + html };
  return { msgtype, body: mark + body, ...formatted };
}
