/**
 * The content of `m.room.message` and `m.sticker`. Always gives a value: what cannot be read is `malformed`, a type unknown
 * here is `unknown` with its text, and both can be drawn.
 */
import { type JsonObject, objectAt, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';
import { decodeMedia, type Media } from './media.ts';

/** The decoded content of a message. */
export type MessageContent =
  | TextContent
  | MediaContent
  | { readonly kind: 'location'; readonly body: string; readonly geoUri: string }
  | { readonly kind: 'unknown'; readonly msgtype: string; readonly body: string; readonly html: string | null }
  | MalformedContent;

/** Text and its HTML as received: not yet checked, never to be drawn without that. */
export interface FormattedText {
  readonly body: string;
  readonly html: string | null;
}

export interface TextContent extends FormattedText {
  readonly kind: 'text' | 'notice' | 'emote';
}

export interface MediaContent {
  readonly kind: 'image' | 'file' | 'audio' | 'video' | 'sticker';
  readonly media: Media;
  /** The text that was written with the file; null if there is only its name. */
  readonly caption: FormattedText | null;
}

export interface MalformedContent {
  readonly kind: 'malformed';
  readonly reason: 'msgtype' | 'body' | 'media' | 'location';
}

/** Reads the content of an `m.room.message`, or the `m.new_content` of an edit. */
export function decodeMessage(content: RawContent): MessageContent {
  const msgtype = stringAt(content, 'msgtype');
  const body = stringAt(content, 'body');
  if (msgtype === undefined) return { kind: 'malformed', reason: 'msgtype' };
  if (body === undefined) return { kind: 'malformed', reason: 'body' };
  switch (msgtype) {
    case 'm.text':
      return { kind: 'text', body, html: readHtml(content) };
    case 'm.notice':
      return { kind: 'notice', body, html: readHtml(content) };
    case 'm.emote':
      return { kind: 'emote', body, html: readHtml(content) };
    case 'm.image':
      return decodeMediaContent('image', content, body);
    case 'm.file':
      return decodeMediaContent('file', content, body);
    case 'm.audio':
      return decodeMediaContent('audio', content, body);
    case 'm.video':
      return decodeMediaContent('video', content, body);
    case 'm.location':
      return decodeLocation(content, body);
    default:
      return { kind: 'unknown', msgtype, body, html: readHtml(content) };
  }
}

/** The `msgtype` of a message that asks to verify. Its body is for clients that do not know it. */
export const VERIFICATION_REQUEST = 'm.key.verification.request';

/** The type of stickers. */
export const STICKER = 'm.sticker';

/** Reads the content of an `m.sticker`; its body describes the picture and is no caption. */
export function decodeSticker(content: RawContent): MediaContent | MalformedContent {
  const body = stringAt(content, 'body');
  if (body === undefined) return { kind: 'malformed', reason: 'body' };
  const media = decodeMedia(content, body);
  return media === null ? { kind: 'malformed', reason: 'media' } : { kind: 'sticker', media, caption: null };
}

/** The words of a message, as received: what was written, or what a file is called. Null where it cannot be read. */
export function wordsOf(content: MessageContent): string | null {
  switch (content.kind) {
    case 'text':
    case 'notice':
    case 'emote':
    case 'location':
    case 'unknown':
      return content.body;
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
    case 'sticker':
      return content.caption?.body ?? content.media.fileName;
    case 'malformed':
      return null;
  }
}

function decodeMediaContent(kind: MediaContent['kind'], content: JsonObject, body: string): MessageContent {
  const named = stringAt(content, 'filename');
  const fileName = named === undefined || named === '' ? body : named;
  const media = decodeMedia(content, fileName);
  if (media === null) return { kind: 'malformed', reason: 'media' };
  // A body that is not the file's name is a caption (spec v1.10, "media captions").
  const caption = body === fileName ? null : { body, html: readHtml(content) };
  return { kind, media, caption };
}

function decodeLocation(content: JsonObject, body: string): MessageContent {
  const block = objectAt(content, 'm.location') ?? objectAt(content, 'org.matrix.msc3488.location') ?? {};
  const geoUri = stringAt(content, 'geo_uri') ?? stringAt(block, 'uri');
  if (geoUri === undefined || !geoUri.startsWith('geo:')) return { kind: 'malformed', reason: 'location' };
  return { kind: 'location', body, geoUri };
}

function readHtml(content: JsonObject): string | null {
  if (stringAt(content, 'format') !== 'org.matrix.custom.html') return null;
  return stringAt(content, 'formatted_body') ?? null;
}
