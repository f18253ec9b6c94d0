import { oneLine } from '../../base/text/one-line.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, type MessageContent, VERIFICATION_REQUEST, wordsOf } from '../../protocol/events/message.ts';
import { readReplyTo } from '../../protocol/events/relation.ts';
import { htmlToText, type NameOf } from '../../protocol/rules/html-text.ts';
import { stripReplyFallback } from '../../protocol/rules/reply-fallback.ts';

/** More than any notification or list shows. */
const MAX_LENGTH = 200;
/** So much HTML is read for it. */
const MOST_READ = MAX_LENGTH * 16;

/**
 * The words of a message in one line of plain text; null where there are no words of the sender's. What is formatted is read from its HTML:
 * spoilers stay hidden, custom emoji are their names, and people who are mentioned are called as `nameOf` says (RT-55).
 */
export function textOf(event: RoomEvent, nameOf?: NameOf): string | null {
  const content = event.type === 'm.room.message' ? decodeMessage(event.content) : null;
  const words =
    content === null || isForOtherClients(content)
      ? null
      : (formattedWords(content, nameOf) ?? ownWords(event, content));
  const text = words === null ? '' : oneLine(words, MAX_LENGTH);
  return text === '' ? null : text;
}

/** The words of formatted text; null where there is none, or none that says anything. */
function formattedWords(content: MessageContent, nameOf: NameOf | undefined): string | null {
  const html = ('html' in content ? content.html : 'caption' in content ? content.caption?.html : null)?.slice(
    0,
    MOST_READ,
  );
  const words = html === undefined ? '' : htmlToText(html, nameOf);
  return words.trim() === '' ? null : words;
}

/** The words as they were typed, without the quote that older clients put before an answer. */
function ownWords(event: RoomEvent, content: MessageContent): string | null {
  const words = wordsOf(content);
  return words === null || readReplyTo(event) === null ? words : stripReplyFallback(words);
}

/** Such a body says what its reader's client cannot do. */
function isForOtherClients(content: MessageContent): boolean {
  return content.kind === 'unknown' && content.msgtype === VERIFICATION_REQUEST;
}
