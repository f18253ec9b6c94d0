/** What events are when they are drawn. Decoding an event costs, so what came of it is kept with the event. */
import { objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { ContentSocket, RoomContext } from '../../core/events/events.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { OwnFiles } from '../../protocol/events/event-crypto.ts';
import type { Media, RemoteFile } from '../../protocol/events/media.ts';
import { decodeDescription, decodeSound, decodeSpoiler, isAnimated } from '../../protocol/events/media-details.ts';
import {
  decodeMessage,
  decodeSticker,
  type FormattedText,
  type MediaContent,
  type MessageContent,
} from '../../protocol/events/message.ts';
import { readUnsigned } from '../../protocol/events/unsigned.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import { stripReplyFallback } from '../../protocol/rules/reply-fallback.ts';
import type { MessageItemContent, StateChange } from './contract.ts';
import { fallbackText } from './fallback-text.ts';
import { messageBody } from './rich-text/message-body.ts';
import { nameMentions } from './rich-text/name-mentions.ts';
import type { RichText } from './rich-text/rich-text.ts';
import { richToPlain } from './rich-text/to-plain.ts';
import { typedSource } from './rich-text/typed-source.ts';
import { decodeStateChange } from './state-change.ts';

/** Longer reasons are cut. */
const MOST_REASON = 300;

/** By content, because an edit gives an event another one. */
const decoded = new WeakMap<RoomEvent['content'], MessageItemContent>();

/** Messages, state changes and everything that no other feature knows. */
export const messageContentSocket: Required<ContentSocket<MessageItemContent>> = {
  toContent: (event, room) => {
    if (isRedacted(event)) return redacted(event, room);
    const content = withNames(contentOf(event), room);
    return event.sender === room.me ? withSource(event, content) : content;
  },
  toText: (event, room) => (isRedacted(event) ? '' : textOf(withNames(contentOf(event), room, room.roomName))),
};

/** By content, as above. */
const sources = new WeakMap<RoomEvent['content'], string>();

/** An own text with what was typed for it: its pills as links again. */
function withSource(event: RoomEvent, content: MessageItemContent): MessageItemContent {
  if (content.kind !== 'text' && content.kind !== 'emote') return content;
  let source = sources.get(event.content);
  if (source === undefined) {
    const body = stringAt(event.content, 'body');
    const said = contentOf(event);
    if (body === undefined || (said.kind !== 'text' && said.kind !== 'emote')) return content;
    const isFormatted = stringAt(event.content, 'formatted_body') !== undefined;
    source = isFormatted ? typedSource(body, said.body) : body;
    sources.set(event.content, source);
  }
  return { ...content, source };
}

/**
 * People as the room calls them, whatever the sender wrote: who came or went, whose levels changed, and who is mentioned. Rooms are named
 * by the page, in its language, but for lines of text, which `roomName` is for.
 */
function withNames(
  content: MessageItemContent,
  room: RoomContext,
  roomName?: RoomContext['roomName'],
): MessageItemContent {
  switch (content.kind) {
    case 'text':
    case 'emote':
      return { ...content, body: nameMentions(content.body, room, roomName) };
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return content.caption === null
        ? content
        : { ...content, caption: nameMentions(content.caption, room, roomName) };
    case 'stateChange':
      return { kind: 'stateChange', change: namePeople(content.change, room) };
    default:
      return content;
  }
}

function namePeople(change: StateChange, room: RoomContext): StateChange {
  switch (change.kind) {
    case 'powerLevels':
      return { ...change, changes: change.changes.map((one) => ({ ...one, name: room.person(one.userId).name })) };
    case 'membership': {
      const { name } = room.person(change.userId);
      // Who is not known any more is who they were.
      return name === change.userId ? change : { ...change, name };
    }
    default:
      return change;
  }
}

function contentOf(event: RoomEvent): MessageItemContent {
  // What is known of it is not in its content.
  if (event.type === 'm.room.encrypted' && event.state_key === undefined) return encrypted(event);
  const files = event.crypto?.kind === 'own' ? event.crypto.files : undefined;
  let content = decoded.get(event.content);
  if (content === undefined) {
    content = files === undefined ? decode(event) : withOwnFiles(decode(placed(event)), files);
    decoded.set(event.content, content);
  }
  return content;
}

/** A message whose file is not uploaded yet would be one without a file. */
function placed(event: RoomEvent): RoomEvent {
  return { ...event, content: { ...event.content, url: 'mxc://localhost/own' } };
}

/** Until its event is there, a file is shown from what is here. */
function withOwnFiles(content: MessageItemContent, { file, thumbnail }: OwnFiles): MessageItemContent {
  switch (content.kind) {
    case 'image':
    case 'video':
      return { ...content, source: file, thumbnail };
    case 'audio':
    case 'file':
      return { ...content, source: file };
    default:
      return content;
  }
}

function decode(event: RoomEvent): MessageItemContent {
  if (event.state_key !== undefined) {
    return { kind: 'stateChange', change: decodeStateChange({ ...event, state_key: event.state_key }) };
  }
  switch (event.type) {
    case 'm.room.message':
      return fromMessage(event, decodeMessage(withoutReplyFallback(event)));
    case 'm.sticker':
      return fromMessage(event, decodeSticker(event.content));
    default:
      return unknown(event);
  }
}

/** Shown in place of a message of the type `m.bad.encrypted` (02.D-03). */
function encrypted({ crypto }: RoomEvent): MessageItemContent {
  const failure = crypto?.kind === 'failed' ? { code: crypto.code, text: crypto.text } : null;
  return { kind: 'encrypted', failure };
}

/** What is answered is drawn from the real event: what an answer says that it said is nothing (SEC-33). */
function withoutReplyFallback(event: RoomEvent): RawContent {
  const body = stringAt(event.content, 'body');
  if (body === undefined || !isAnswer(event)) return event.content;
  const said = stripReplyFallback(body);
  return said === body ? event.content : { ...event.content, body: said };
}

function isAnswer({ content }: RoomEvent): boolean {
  const relatesTo = objectAt(content, 'm.relates_to');
  return relatesTo !== undefined && objectAt(relatesTo, 'm.in_reply_to') !== undefined;
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
    // A place that the slice of places can read never comes here.
    case 'location':
      return { kind: 'text', body: richOf({ body: content.body, html: null }), isNotice: false };
    case 'malformed':
      return unknown(event);
    default:
      return fromMedia(content, event.content);
  }
}

function fromMedia({ kind, media, caption }: MediaContent, raw: RawContent): MessageItemContent {
  const file = {
    source: media.source.kind === 'unreadable' ? null : media.source,
    sizeBytes: media.sizeBytes,
    fileName: media.fileName,
    caption: caption === null ? null : richOf(caption),
    description: decodeDescription(raw),
    spoiler: decodeSpoiler(raw),
  };
  switch (kind) {
    case 'image':
    case 'sticker':
      return {
        kind: 'image',
        ...file,
        ...pictureOf(media),
        isSticker: kind === 'sticker',
        isAnimated: isAnimated(raw, media.mimetype),
      };
    case 'video':
      return { kind, ...file, ...pictureOf(media), durationMs: media.durationMs };
    case 'audio': {
      const sound = decodeSound(raw);
      return { kind, ...file, ...sound, durationMs: sound.durationMs ?? media.durationMs };
    }
    case 'file':
      return { kind, ...file, mimeType: media.mimetype };
  }
}

function pictureOf(media: Media) {
  return { thumbnail: thumbnailOf(media), size: sizeOf(media), blurhash: media.blurhash };
}

/** In the clear next to an encrypted file it would be what a server made up. */
function thumbnailOf({ source, thumbnail }: Media): RemoteFile | null {
  if (thumbnail === null || thumbnail.source.kind === 'unreadable') return null;
  return thumbnail.source.kind === source.kind ? thumbnail.source : null;
}

function sizeOf(media: Media): { readonly width: number; readonly height: number } | null {
  return media.width === null || media.height === null ? null : { width: media.width, height: media.height };
}

function richOf(text: FormattedText): RichText {
  return messageBody(text.body, text.html === null ? undefined : 'org.matrix.custom.html', text.html);
}

function unknown({ content, type: eventType }: RoomEvent): MessageItemContent {
  return { kind: 'unknown', eventType, text: fallbackText(content) };
}

/** Nothing of what it was: who took it back, and why (01.X-02). */
function redacted(event: RoomEvent, room: RoomContext): MessageItemContent {
  const redaction = readUnsigned(event).redaction ?? {};
  const userId = parseUserId(own(redaction, 'sender'));
  const reason =
    stringAt(objectAt(redaction, 'content') ?? {}, 'reason')
      ?.trim()
      .slice(0, MOST_REASON) ?? '';
  return {
    kind: 'redacted',
    by: userId === null ? null : { userId, name: room.person(userId).name },
    reason: reason === '' ? null : reason,
  };
}

function textOf(content: MessageItemContent): string | null {
  switch (content.kind) {
    case 'text':
    case 'emote':
      return richToPlain(content.body);
    case 'image':
    case 'video':
    case 'file':
      return content.caption === null ? content.fileName : richToPlain(content.caption);
    case 'audio':
      if (content.caption !== null) return richToPlain(content.caption);
      return content.isVoice ? '' : content.fileName;
    case 'unknown':
      return content.text ?? '';
    case 'redacted':
    case 'encrypted':
    case 'stateChange':
      return '';
  }
}
