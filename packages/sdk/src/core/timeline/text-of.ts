import { oneLine } from '../../base/text/one-line.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, wordsOf } from '../../protocol/events/message.ts';

/** More than any notification or list shows. */
const MAX_LENGTH = 200;

/** What a message says, in one line of plain text; null where there are no words of the sender's. */
export function textOf(event: RoomEvent): string | null {
  const words = event.type === 'm.room.message' ? wordsOf(decodeMessage(event.content)) : null;
  const text = words === null ? '' : oneLine(words, MAX_LENGTH);
  return text === '' ? null : text;
}
