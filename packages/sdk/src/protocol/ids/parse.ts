/**
 * The only way to a branded id. Every parser takes what a server sent and gives the same string back, branded, or null.
 *
 * What always holds for a branded id: at most 255 bytes of UTF-8, well-formed Unicode (so it can be percent-encoded), no
 * control characters, and its own sigil in front. So `__proto__`, `prototype` and `constructor` are never user, room,
 * event or alias ids (01.E-06). Spec: appendices, "Identifier grammar".
 */
import { must } from '../../base/assert/assert.ts';
import type { CallId, DelayId, DeviceId, EventId, MxcUri, RoomAlias, RoomId, UserId } from './ids.ts';

const MAX_BYTES = 255;
const PLAIN = /^[\x20-\x7e]*$/;
// `\p{Cs}` matches only surrogates without their partner when the pattern is a Unicode one.
const UNSAFE = /[\p{Cc}\p{Cs}]/u;
/** A DNS name, an IPv4 address or a bracketed IPv6 address, and perhaps a port (03.MX-01). Never only dots: that is a path. */
const SERVER_NAME = /^(?:\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9][A-Za-z0-9.-]{0,254})(?::[0-9]{1,5})?$/;
const MXC = /^mxc:\/\/([^/]+)\/([A-Za-z0-9_-]{1,255})$/;

/** A few people send thousands of events: whose id was found well-formed is not looked at again for a while. */
const wellFormed = new Set<unknown>();
const MOST_REMEMBERED = 1_000;

/** Any well-formed user id, historical localparts included (any character but `:`). */
export function parseUserId(value: unknown): UserId | null {
  if (wellFormed.has(value)) return value as UserId;
  if (!isDomainId(value, '@') || !isServerName(value.slice(value.indexOf(':') + 1))) return null;
  if (wellFormed.size >= MOST_REMEMBERED) wellFormed.clear();
  wellFormed.add(value);
  return value as UserId;
}

/** Room ids are opaque after the `!`; room version 12 has no server part. */
export function parseRoomId(value: unknown): RoomId | null {
  return isSigilId(value, '!') ? (value as RoomId) : null;
}

/** A room's id, a transaction id and what stands between. */
const MAX_LOCAL_LENGTH = 512;

/** Event ids are opaque after the `$`. */
export function parseEventId(value: unknown): EventId | null {
  return isSigilId(value, '$') ? (value as EventId) : null;
}

/**
 * Parses the target of a relation: an event, or an own event without a server id yet, which has its local id `~room:transaction`
 * (02.T-03). Nobody else knows such an id, and none is ever sent.
 */
export function parseRelationTarget(value: unknown): EventId | null {
  if (typeof value === 'string' && value.startsWith('~!') && value.length <= MAX_LOCAL_LENGTH) return value as EventId;
  return parseEventId(value);
}

/** `#alias:server`. */
export function parseRoomAlias(value: unknown): RoomAlias | null {
  return isDomainId(value, '#') && isServerName(value.slice(value.indexOf(':') + 1)) ? (value as RoomAlias) : null;
}

/** Device ids are opaque and have no sigil: any non-empty string of at most 255 safe bytes, `__proto__` among them. */
export function parseDeviceId(value: unknown): DeviceId | null {
  return typeof value === 'string' && value.length > 0 && isSafe(value) ? (value as DeviceId) : null;
}

/** Delay ids are opaque too; but they stand in paths, where dots alone mean something else (SEC-20). */
export function parseDelayId(value: unknown): DelayId | null {
  const isId = typeof value === 'string' && value.length > 0 && isSafe(value) && value !== '.' && value !== '..';
  return isId ? (value as DelayId) : null;
}

/** Call ids are opaque: any non-empty string of at most 255 safe bytes. */
export function parseCallId(value: unknown): CallId | null {
  return typeof value === 'string' && value.length > 0 && isSafe(value) ? (value as CallId) : null;
}

/** `mxc://server/media`, by grammar: no query, no fragment, no credentials, nothing to escape (03.MX-01, SEC-20). */
export function parseMxcUri(value: unknown): MxcUri | null {
  return typeof value === 'string' && splitMxc(value) !== null ? (value as MxcUri) : null;
}

/** The two parts of a media URI; both are safe as path segments. */
export function mxcParts(uri: MxcUri): { readonly server: string; readonly mediaId: string } {
  return must(splitMxc(uri), 'the parts of a parsed media URI');
}

/** The server part of a user id, port included. */
export function serverOf(userId: UserId): string {
  return userId.slice(userId.indexOf(':') + 1);
}

/** The part of a user id between `@` and the first `:`. */
export function localpartOf(userId: UserId): string {
  return userId.slice(1, userId.indexOf(':'));
}

function isSigilId(value: unknown, sigil: string): value is string {
  return typeof value === 'string' && value.length > 1 && value.startsWith(sigil) && isSafe(value);
}

function isDomainId(value: unknown, sigil: string): value is string {
  return isSigilId(value, sigil) && value.includes(':');
}

/** Whether `name` is a server name by grammar. */
export function isServerName(name: string): boolean {
  return SERVER_NAME.test(name);
}

function splitMxc(value: string): { server: string; mediaId: string } | null {
  const match = MXC.exec(value);
  const server = match?.[1];
  const mediaId = match?.[2];
  if (server === undefined || mediaId === undefined || !isServerName(server)) return null;
  return { server, mediaId };
}

function isSafe(value: string): boolean {
  if (value.length > MAX_BYTES) return false;
  // Nearly every id is plain ASCII, and thousands come in one answer: the exact checks are for the others.
  return PLAIN.test(value) || (byteLength(value) <= MAX_BYTES && !UNSAFE.test(value));
}

/** Bytes of `value` in UTF-8. */
function byteLength(value: string): number {
  let bytes = value.length;
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit > 0x7f) bytes += 1;
    // Each half of a surrogate pair counts two, which makes the four bytes of the character.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 1;
  }
  return bytes;
}
