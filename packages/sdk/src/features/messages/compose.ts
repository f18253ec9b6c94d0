import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { SendText } from './contract.ts';
import { markdownToHtml } from './rich-text/markdown.ts';

type Typed = Pick<SendText, 'text' | 'format'>;

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
export function composeText(typed: Typed, answered: Answered | null = null): RawContent | null {
  const said = say(typed, 'm.text', '');
  if (said === null) return null;
  if (answered === null) return { ...said, 'm.mentions': {} };
  const mentions = answered.sender === null ? {} : { user_ids: [answered.sender] };
  return { ...said, 'm.mentions': mentions, 'm.relates_to': { 'm.in_reply_to': { event_id: answered.eventId } } };
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
