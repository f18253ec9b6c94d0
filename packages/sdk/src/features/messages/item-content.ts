/** What events are when they are drawn. Decoding an event costs, so what came of it is kept with the event. */
import { isObject, own, stringAt } from '../../base/json/guards.ts';
import type { ContentSocket } from '../../core/timeline/sockets.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Media } from '../../protocol/events/media.ts';
import {
  decodeMessage,
  decodeSticker,
  type FormattedText,
  type MediaContent,
  type MessageContent,
} from '../../protocol/events/message.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { MessageItemContent } from './contract.ts';
import { messageBody } from './rich-text/message-body.ts';
import type { RichText } from './rich-text/rich-text.ts';
import { richToPlain } from './rich-text/to-plain.ts';
import { decodeStateChange } from './state-change.ts';

/** By content, because an edit gives an event another one. */
const decoded = new WeakMap<RoomEvent['content'], MessageItemContent>();

/** Messages, state changes and everything that no other feature knows. */
export const messageContentSocket: ContentSocket<MessageItemContent> = {
  toContent: (event, { me }) => (event.sender === me ? withSource(event, contentOf(event)) : contentOf(event)),
  toText: (event) => textOf(contentOf(event)),
};

/** An own text with what was typed for it. */
function withSource(event: RoomEvent, content: MessageItemContent): MessageItemContent {
  const source = stringAt(event.content, 'body');
  return content.kind !== 'text' || source === undefined ? content : { ...content, source };
}

function contentOf(event: RoomEvent): MessageItemContent {
  if (isRedacted(event)) return { kind: 'redacted', by: redactorOf(event) };
  let content = decoded.get(event.content);
  if (content === undefined) decoded.set(event.content, (content = decode(event)));
  return content;
}

function decode(event: RoomEvent): MessageItemContent {
  if (event.state_key !== undefined) {
    return { kind: 'stateChange', change: decodeStateChange({ ...event, state_key: event.state_key }) };
  }
  switch (event.type) {
    case 'm.room.message':
      return fromMessage(event, decodeMessage(event.content));
    case 'm.sticker':
      return fromMessage(event, decodeSticker(event.content));
    case 'm.room.encrypted':
      return { kind: 'encrypted' };
    default:
      return unknown(event);
  }
}

function fromMessage(event: RoomEvent, content: MessageContent): MessageItemContent {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', body: richOf(content), isNotice: false };
    case 'notice':
      return { kind: 'text', body: richOf(content), isNotice: true };
    case 'emote':
      return { kind: 'emote', body: richOf(content) };
    case 'unknown':
      return content.body === '' ? unknown(event) : { kind: 'text', body: richOf(content), isNotice: false };
    case 'location':
      return { kind: 'text', body: richOf({ body: content.body, html: null }), isNotice: false };
    case 'malformed':
      return unknown(event);
    default:
      return fromMedia(content);
  }
}

function fromMedia(content: MediaContent): MessageItemContent {
  const { media, caption } = content;
  const common = {
    uri: media.source.kind === 'plain' ? media.source.mxc : null,
    fileName: media.fileName,
    caption: caption === null ? null : richOf(caption),
  };
  if (content.kind === 'image' || content.kind === 'sticker') {
    return {
      kind: 'image',
      ...common,
      size: sizeOf(media),
      blurhash: media.blurhash,
      isSticker: content.kind === 'sticker',
    };
  }
  return { kind: 'file', ...common, mediaKind: content.kind, mimeType: media.mimetype, sizeBytes: media.sizeBytes };
}

function sizeOf(media: Media): { readonly width: number; readonly height: number } | null {
  return media.width === null || media.height === null ? null : { width: media.width, height: media.height };
}

function richOf(text: FormattedText): RichText {
  return messageBody(text.body, text.html === null ? undefined : 'org.matrix.custom.html', text.html);
}

/** Extensible events carry a text for who does not know their type (03.PM-02). */
function unknown(event: RoomEvent): MessageItemContent {
  const { content } = event;
  const text = stringAt(content, 'body') ?? stringAt(content, 'm.text') ?? stringAt(content, 'org.matrix.msc1767.text');
  return { kind: 'unknown', eventType: event.type, text: text === undefined || text.trim() === '' ? null : text };
}

function redactorOf(event: RoomEvent) {
  const redaction = own(event.unsigned ?? {}, 'redacted_because');
  return isObject(redaction) ? parseUserId(own(redaction, 'sender')) : null;
}

function textOf(content: MessageItemContent): string | null {
  switch (content.kind) {
    case 'text':
    case 'emote':
      return richToPlain(content.body);
    case 'image':
    case 'file':
      return content.caption === null ? content.fileName : richToPlain(content.caption);
    case 'unknown':
      return content.text ?? '';
    case 'redacted':
    case 'encrypted':
    case 'stateChange':
      return '';
  }
}
