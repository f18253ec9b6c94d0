import { stringAt } from '../../base/json/guards.ts';
import { oneLine } from '../../base/text/one-line.ts';
import type { LatestCall, LatestMessage } from '../../core/rooms/room-record.ts';
import { isInLastingDoubt } from '../../core/timeline/doubt.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import {
  decodeMessage,
  decodeSticker,
  type FormattedText,
  type MessageContent,
  VERIFICATION_REQUEST,
} from '../../protocol/events/message.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { htmlToText, type NameOf } from '../../protocol/rules/html-text.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import type { PreviewContent, RoomPreview } from './contract.ts';

/** More than any list is wide. */
const MAX_LENGTH = 160;
/** The quote that older clients put before an answer: `> <@user:server> …` lines and an empty one. */
const REPLY_FALLBACK = /^(?:>[^\n]*\n)+\n/;

const HIDDEN: PreviewContent = { kind: 'hidden' };

/** The latest message in short. */
export function previewOf(latest: LatestMessage, me: UserId, encryptedSince = Number.POSITIVE_INFINITY): RoomPreview {
  const { event, isHidden = false, call, mentioned } = latest;
  const senderName = rawDisplayName(event.sender, latest.senderName);
  const nameOf: NameOf = (userId) => stringAt(mentioned ?? {}, userId) ?? userId;
  const shown = call === undefined ? contentOf(event, nameOf) : ofCall(call);
  const content = isHidden ? HIDDEN : shown;
  const isDoubtful = isInLastingDoubt(event, encryptedSince);
  return { sender: event.sender, senderName, isMine: event.sender === me, isDoubtful, content };
}

/** Stands for a preview that could not be made. */
export function brokenPreview({ event, senderName }: LatestMessage, me: UserId): RoomPreview {
  return {
    sender: event.sender,
    senderName: rawDisplayName(event.sender, senderName),
    isMine: event.sender === me,
    isDoubtful: true,
    content: { kind: 'unknown' },
  };
}

function ofCall(call: LatestCall): PreviewContent {
  return { ...call, kind: 'call', openUntil: call.openUntil ?? null };
}

function contentOf(event: RoomEvent, nameOf: NameOf): PreviewContent {
  switch (event.type) {
    case 'm.room.message':
      return ofMessage(decodeMessage(event.content), nameOf);
    case 'm.sticker':
      return ofMessage(decodeSticker(event.content), nameOf);
    case 'm.room.encrypted':
      return { kind: 'encrypted' };
    default:
      return { kind: 'unknown' };
  }
}

function ofMessage(content: MessageContent, nameOf: NameOf): PreviewContent {
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
      return {
        kind: content.kind,
        text: content.caption === null ? inShort(content.media.fileName) : plainText(content.caption, nameOf),
      };
    case 'location':
      return { kind: 'location', text: inShort(content.body) };
    case 'unknown':
      if (content.msgtype === VERIFICATION_REQUEST) return { kind: 'verification' };
      return content.body === '' ? { kind: 'unknown' } : { kind: 'text', text: inShort(content.body) };
    case 'malformed':
      return { kind: 'unknown' };
  }
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
