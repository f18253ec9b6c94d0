/** Packs of emoji and stickers that users make (MSC2545). Everything here is somebody's claim; every text and number is bounded. */
import { isObject, type JsonObject, objectAt, own, ownEntries, stringAt, stringsAt } from '../../base/json/guards.ts';
import { oneLine, withoutDirection } from '../../base/text/one-line.ts';
import type { MxcUri, RoomId } from '../ids/ids.ts';
import { parseMxcUri, parseRoomId } from '../ids/parse.ts';
import type { RawContent } from './event.ts';
import { decodeMedia } from './media.ts';

/** The types of state that hold a pack, by their keys. The first wins where a room has both under one key. */
export const ROOM_PACK_TYPES = ['m.room.image_pack', 'im.ponies.room_emotes'] as const;
/** The type of a new pack: the one that clients read today. */
export const WRITTEN_PACK_TYPE = 'im.ponies.room_emotes';
/** The type of account data that holds the user's own pack. */
export const OWN_PACK_TYPE = 'im.ponies.user_emotes';
/** The type of account data that names packs of rooms to use everywhere, as clients write it today. */
export const PACK_ROOMS_TYPE = 'im.ponies.emote_rooms';
/** The same by its stable name. */
export const STABLE_PACK_ROOMS_TYPE = 'm.image_pack.rooms';

/** A pack as it is used. */
export interface ImagePack {
  /** Empty where it has none of its own. */
  readonly name: string;
  readonly avatar: MxcUri | null;
  readonly attribution: string | null;
  readonly images: readonly PackImage[];
}

/** A picture of a pack. */
export interface PackImage {
  /** Unlike those of all others of its pack; without colons around it. */
  readonly shortcode: string;
  readonly uri: MxcUri;
  /** The description of the picture; its shortcode where nobody wrote one. */
  readonly body: string;
  readonly info: PackImageInfo;
  readonly isEmoticon: boolean;
  readonly isSticker: boolean;
}

/** The claims about a picture; null is said nowhere. */
export interface PackImageInfo {
  readonly width: number | null;
  readonly height: number | null;
  readonly sizeBytes: number | null;
  readonly mimetype: string | null;
}

/** A pack of a room. */
export interface PackPlace {
  readonly roomId: RoomId;
  readonly stateKey: string;
}

const MOST_IMAGES = 5_000;
const MOST_NAME = 100;
const MOST_BODY = 200;
const MOST_ATTRIBUTION = 300;
const MOST_SHORTCODE_BYTES = 100;
const MOST_PLACES = 200;
const GRAMMAR = /^[a-zA-Z0-9_-]+$/;

/** Says that a shortcode is one that clients may write into a pack. */
export function isShortcode(shortcode: string): boolean {
  return shortcode.length <= MOST_SHORTCODE_BYTES && GRAMMAR.test(shortcode);
}

/** The pack that a content describes; null for one without a picture that can be used. */
export function decodeImagePack(content: RawContent): ImagePack | null {
  const pack = decodeAnyPack(content);
  return pack.images.length === 0 ? null : pack;
}

/** The same, also without pictures. */
export function decodeAnyPack(content: RawContent): ImagePack {
  const pack = objectAt(content, 'pack') ?? {};
  const packUsage = usageOf(pack) ?? ALL_USES;
  const images: PackImage[] = [];
  const taken = new Set<string>();
  for (const [key, value] of ownEntries(objectAt(content, 'images') ?? {})) {
    if (images.length === MOST_IMAGES) break;
    const image = isObject(value) ? decodeImage(key, value, packUsage) : null;
    if (image === null || taken.has(image.shortcode)) continue;
    taken.add(image.shortcode);
    images.push(image);
  }
  const attribution = said(pack, 'attribution', MOST_ATTRIBUTION);
  return {
    name: said(pack, 'display_name', MOST_NAME),
    avatar: parseMxcUri(own(pack, 'avatar_url')),
    attribution: attribution === '' ? null : attribution,
    images,
  };
}

/** The packs of rooms that a content names, in its order. */
export function decodePackRooms(content: RawContent): readonly PackPlace[] {
  const places: PackPlace[] = [];
  for (const [key, value] of ownEntries(objectAt(content, 'rooms') ?? {})) {
    const roomId = parseRoomId(key);
    if (roomId === null || !isObject(value)) continue;
    for (const stateKey of Object.keys(value)) {
      if (places.length === MOST_PLACES) return places;
      if (isObject(own(value, stateKey))) places.push({ roomId, stateKey });
    }
  }
  return places;
}

/** The object that stands for a picture in a pack. */
export function encodePackImage({ uri, body, info, isEmoticon, isSticker }: Omit<PackImage, 'shortcode'>): RawContent {
  return { url: uri, body, info: encodeImageInfo(info), usage: encodeUsage({ isEmoticon, isSticker }) };
}

/** The `usage` of a picture. */
export function encodeUsage({ isEmoticon, isSticker }: Usage): readonly string[] {
  return [...(isEmoticon ? ['emoticon'] : []), ...(isSticker ? ['sticker'] : [])];
}

/** A sticker as it is sent. */
export function encodeSticker(image: Pick<PackImage, 'uri' | 'body' | 'info'>): {
  readonly type: string;
  readonly content: RawContent;
} {
  return { type: 'm.sticker', content: { body: image.body, url: image.uri, info: encodeImageInfo(image.info) } };
}

/** The `info` of a picture. */
function encodeImageInfo({ width, height, sizeBytes, mimetype }: PackImageInfo): RawContent {
  return {
    ...(width === null ? {} : { w: width }),
    ...(height === null ? {} : { h: height }),
    ...(sizeBytes === null ? {} : { size: sizeBytes }),
    ...(mimetype === null ? {} : { mimetype }),
  };
}

interface Usage {
  readonly isEmoticon: boolean;
  readonly isSticker: boolean;
}

const ALL_USES: Usage = { isEmoticon: true, isSticker: true };

function decodeImage(key: string, image: JsonObject, packUsage: Usage): PackImage | null {
  const shortcode = decodeShortcode(key);
  const uri = parseMxcUri(own(image, 'url'));
  if (shortcode === null || uri === null) return null;
  const media = decodeMedia({ url: uri, info: own(image, 'info') }, '');
  const mimetype = media?.mimetype ?? null;
  // It would be drawn by nobody, so that there is no use in offering it.
  if (mimetype !== null && !mimetype.startsWith('image/')) return null;
  const body = said(image, 'body', MOST_BODY);
  return {
    shortcode,
    uri,
    body: body === '' ? shortcode : body,
    info: {
      width: media?.width ?? null,
      height: media?.height ?? null,
      sizeBytes: media?.sizeBytes ?? null,
      mimetype,
    },
    ...(usageOf(image) ?? packUsage),
  };
}

/** Shortcodes that keep to no grammar are shown too; older ones have colons around them. Null for one that is no text to show. */
function decodeShortcode(key: string): string | null {
  if (key.length > MOST_SHORTCODE_BYTES) return null;
  const shortcode = shown(key.replace(/^:(.*):$/su, '$1'), MOST_SHORTCODE_BYTES);
  return shortcode === '' ? null : shortcode;
}

/** The uses that are named; null where none is: then every use is meant. */
function usageOf(holder: JsonObject): Usage | null {
  const named = stringsAt(holder, 'usage') ?? [];
  const usage = { isEmoticon: named.includes('emoticon'), isSticker: named.includes('sticker') };
  return usage.isEmoticon || usage.isSticker ? usage : null;
}

function said(holder: JsonObject, key: string, maxLength: number): string {
  return shown(stringAt(holder, key) ?? '', maxLength);
}

function shown(text: string, maxLength: number): string {
  return withoutDirection(oneLine(text, maxLength));
}
