import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage } from '../../protocol/events/message.ts';

/** More than any notification or list shows. */
const MAX_LENGTH = 200;

/** What a message says, in one line of plain text; null where there are no words of the sender's. */
export function textOf(event: RoomEvent): string | null {
  if (event.type !== 'm.room.message') return null;
  const content = decodeMessage(event.content);
  switch (content.kind) {
    case 'text':
    case 'notice':
    case 'emote':
    case 'location':
    case 'unknown':
      return oneLine(content.body);
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
    case 'sticker':
      return oneLine(content.caption?.body ?? content.media.fileName);
    case 'malformed':
      return null;
  }
}

/** Without what could turn the text around it round, or break its lines. */
function oneLine(text: string): string | null {
  const plain = text
    .slice(0, MAX_LENGTH * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  const characters = [...plain];
  return characters.length <= MAX_LENGTH ? plain : `${characters.slice(0, MAX_LENGTH - 1).join('')}…`;
}
