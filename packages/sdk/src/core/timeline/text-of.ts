import { oneLine } from '../../base/text/one-line.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, type MessageContent, VERIFICATION_REQUEST, wordsOf } from '../../protocol/events/message.ts';

/** More than any notification or list shows. */
const MAX_LENGTH = 200;

/** What a message says, in one line of plain text; null where there are no words of the sender's. */
export function textOf(event: RoomEvent): string | null {
  const content = event.type === 'm.room.message' ? decodeMessage(event.content) : null;
  const words = content === null || isForOtherClients(content) ? null : wordsOf(content);
  const text = words === null ? '' : oneLine(words, MAX_LENGTH);
  return text === '' ? null : text;
}

/** Such a body says what its reader's client cannot do. */
function isForOtherClients(content: MessageContent): boolean {
  return content.kind === 'unknown' && content.msgtype === VERIFICATION_REQUEST;
}
