import { oneLine } from '../../base/text/one-line.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, type MessageContent, VERIFICATION_REQUEST, wordsOf } from '../../protocol/events/message.ts';
import { htmlToText, mentionedIn, type NameOf } from '../../protocol/rules/html-text.ts';

/** More than any notification or list shows. */
const MAX_LENGTH = 200;
/** So much HTML is read for it. */
const MOST_READ = MAX_LENGTH * 16;

/**
 * What a message says, in one line of plain text; null where there are no words of the sender's. Where it mentions people, they are called as
 * `nameOf` says (RT-55).
 */
export function textOf(event: RoomEvent, nameOf?: NameOf): string | null {
  const content = event.type === 'm.room.message' ? decodeMessage(event.content) : null;
  const words =
    content === null || isForOtherClients(content) ? null : (namedWords(content, nameOf) ?? wordsOf(content));
  const text = words === null ? '' : oneLine(words, MAX_LENGTH);
  return text === '' ? null : text;
}

/** The words of formatted text that mentions people; null for any other. */
function namedWords(content: MessageContent, nameOf: NameOf | undefined): string | null {
  const html = ('html' in content ? content.html : 'caption' in content ? content.caption?.html : null)?.slice(
    0,
    MOST_READ,
  );
  if (html === undefined || nameOf === undefined || mentionedIn(html).size === 0) return null;
  return htmlToText(html, nameOf);
}

/** Such a body says what its reader's client cannot do. */
function isForOtherClients(content: MessageContent): boolean {
  return content.kind === 'unknown' && content.msgtype === VERIFICATION_REQUEST;
}
