/** The parts of messages that describe a file. Everything here is the sender's claim; every number is bounded. */
import { isObject, type JsonObject, numberAt, objectAt, own, stringAt } from '../../base/json/guards.ts';
import { fileNameOf } from '../../base/text/file-name.ts';
import type { MxcUri, RoomId, TransactionId } from '../ids/ids.ts';
import { parseMxcUri } from '../ids/parse.ts';
import { decodeEncryptedFile, type EncryptedFile } from './encrypted-file.ts';

/** The place of a file's bytes on a server, and the key for them. */
export type RemoteFile =
  | { readonly kind: 'plain'; readonly mxc: MxcUri }
  | { readonly kind: 'encrypted'; readonly mxc: MxcUri; readonly file: EncryptedFile };

/** A file of a message that is on its way: its bytes are still here. */
export interface OwnFile {
  readonly kind: 'own';
  readonly roomId: RoomId;
  readonly txnId: TransactionId;
  readonly part: FilePart;
}

/** A message carries a file, and perhaps a small picture of it. */
export type FilePart = 'file' | 'thumbnail';

export type FileSource = RemoteFile | OwnFile;

/** A file as a sender says where it is: `unreadable` is encrypted in no way that is known. */
export type MediaSource = RemoteFile | { readonly kind: 'unreadable' };

/** A file that a message carries. Null: the sender did not say, or not in a way that can be believed. */
export interface Media {
  readonly source: MediaSource;
  readonly fileName: string;
  readonly mimetype: string | null;
  readonly sizeBytes: number | null;
  /** CSS pixels, at least 1. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly blurhash: string | null;
  readonly thumbnail: Thumbnail | null;
}

export interface Thumbnail {
  readonly source: MediaSource;
  readonly mimetype: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

const MAX_PIXELS = 65_535;
const MAX_SIZE_BYTES = 2 ** 40;
/** A small picture that says it is larger is none. */
const MAX_THUMBNAIL_BYTES = 4_000_000;
const MAX_DURATION_MS = 7 * 24 * 3_600_000;
const MIMETYPE = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,126}$/;
/** Base 83; the first two characters are the size and the maximum, six the least there can be, 166 the most. */
const BLURHASH = /^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{6,166}$/;

/** Reads the file of a message's content; null when there is no address that can be read. */
export function decodeMedia(content: JsonObject, fileName: string): Media | null {
  const source = decodeSource(content, 'url', 'file');
  if (source === null) return null;
  const info = objectAt(content, 'info') ?? {};
  return {
    source,
    fileName: fileNameOf(fileName),
    mimetype: decodeMimetype(info),
    sizeBytes: boundedAt(info, 'size', MAX_SIZE_BYTES),
    width: decodePixels(info, 'w'),
    height: decodePixels(info, 'h'),
    durationMs: boundedAt(info, 'duration', MAX_DURATION_MS),
    blurhash: decodeBlurhash(info),
    thumbnail: decodeThumbnail(info),
  };
}

function decodeSource(holder: JsonObject, plainKey: string, encryptedKey: string): MediaSource | null {
  const file = own(holder, encryptedKey);
  if (isObject(file)) {
    const mxc = parseMxcUri(own(file, 'url'));
    if (mxc === null) return null;
    const opening = decodeEncryptedFile(file);
    return opening === null ? { kind: 'unreadable' } : { kind: 'encrypted', mxc, file: opening };
  }
  const mxc = parseMxcUri(own(holder, plainKey));
  return mxc === null ? null : { kind: 'plain', mxc };
}

function decodeThumbnail(info: JsonObject): Thumbnail | null {
  const source = decodeSource(info, 'thumbnail_url', 'thumbnail_file');
  if (source === null) return null;
  const about = objectAt(info, 'thumbnail_info') ?? {};
  // It is fetched for who only passes the message.
  if ((boundedAt(about, 'size', MAX_SIZE_BYTES) ?? 0) > MAX_THUMBNAIL_BYTES) return null;
  return {
    source,
    mimetype: decodeMimetype(about),
    width: decodePixels(about, 'w'),
    height: decodePixels(about, 'h'),
  };
}

function decodeMimetype(info: JsonObject): string | null {
  const mimetype = stringAt(info, 'mimetype')?.toLowerCase();
  return mimetype !== undefined && MIMETYPE.test(mimetype) ? mimetype : null;
}

function decodeBlurhash(info: JsonObject): string | null {
  // The name of MSC2448 before it was accepted, which is the one clients send.
  const blurhash = stringAt(info, 'xyz.amorgan.blurhash') ?? stringAt(info, 'blurhash');
  return blurhash !== undefined && BLURHASH.test(blurhash) ? blurhash : null;
}

/** A picture of no width has no shape: as if nothing was said. */
function decodePixels(info: JsonObject, key: string): number | null {
  const pixels = boundedAt(info, key, MAX_PIXELS);
  return pixels === null || pixels < 1 ? null : pixels;
}

/** A whole number from 0 to `max`: what is above counts as `max`, what is below as nothing. */
function boundedAt(info: JsonObject, key: string, max: number): number | null {
  const value = numberAt(info, key);
  return value === undefined || value < 0 ? null : Math.min(Math.round(value), max);
}
