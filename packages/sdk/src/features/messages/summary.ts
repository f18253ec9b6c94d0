/** The one line of data that stands for a message. It is there with the list of rooms, before anything that draws messages. Pure. */
import { oneLine } from '../../base/text/one-line.ts';
import type { SummaryContext } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import {
  decodeMessage,
  decodeSticker,
  type FormattedText,
  type MediaContent,
  type MessageContent,
} from '../../protocol/events/message.ts';
import { isVoice } from '../../protocol/events/voice.ts';
import { htmlToText, type NameOf } from '../../protocol/rules/html-text.ts';
import type { MessageSummary } from './contract.ts';

/** More than any list is wide. */
const MAX_LENGTH = 160;
/** The quote that older clients put before an answer: `> <@user:server> …` lines and an empty one. */
const REPLY_FALLBACK = /^(?:>[^\n]*\n)+\n/;

/** The line of a message; null for what is none, or cannot be read. */
export function messageSummary({ type, content }: RoomEvent, { nameOf }: SummaryContext): MessageSummary | null {
  switch (type) {
    case 'm.room.message':
      return ofMessage(decodeMessage(content), nameOf, isVoice(content));
    case 'm.sticker':
      return ofMessage(decodeSticker(content), nameOf);
    case 'm.room.encrypted':
      return { kind: 'encrypted' };
    default:
      return null;
  }
}

function ofMessage(content: MessageContent, nameOf: NameOf, isSpoken = false): MessageSummary | null {
  switch (content.kind) {
    case 'text':
    case 'notice':
      return { kind: 'text', text: plainText(content, nameOf) };
    case 'emote':
      return { kind: 'emote', text: plainText(content, nameOf) };
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
    case 'sticker':
      return ofFile(content, nameOf, isSpoken && content.kind === 'audio');
    // A place that the slice of places can read never comes here.
    case 'location':
    case 'unknown':
      return content.body === '' ? null : { kind: 'text', text: inShort(content.body) };
    case 'malformed':
      return null;
  }
}

/** The words that came with a file, else its name. A recording that was made for its message has none that says anything. */
function ofFile({ kind, caption, media }: MediaContent, nameOf: NameOf, isSpoken: boolean): MessageSummary {
  const name = isSpoken ? '' : inShort(media.fileName);
  return { kind: isSpoken ? 'voice' : kind, text: caption === null ? name : plainText(caption, nameOf) };
}

/** Without the marks of formatting, which stand in the body of a formatted message. */
function plainText({ body, html }: FormattedText, nameOf: NameOf): string {
  const text = html === null ? '' : inShort(htmlToText(html.slice(0, MAX_LENGTH * 16), nameOf));
  return text === '' ? inShort(body) : text;
}

/** In one line, without the quote of older clients. */
function inShort(body: string): string {
  return oneLine(body.slice(0, MAX_LENGTH * 16).replace(REPLY_FALLBACK, ''), MAX_LENGTH);
}
