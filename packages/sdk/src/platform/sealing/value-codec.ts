/**
 * Values of records as text and back. Nearly all of them are JSON and are written as such; the few others (maps, bytes, `undefined`)
 * in a form where every array says what it stands for.
 */

import { describeError } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { StoredValue } from '../database/database.ts';

const JSON_FORM = 'j';
const TAGGED_FORM = 't';

/** The text of `value`: plain data, maps and bytes. Another kind of value is an error. */
export function encodeValue(value: StoredValue): Result<string, { readonly reason: string }> {
  try {
    if (isJson(value)) return ok(JSON_FORM + JSON.stringify(value));
    return ok(TAGGED_FORM + JSON.stringify(tag(value)));
  } catch (error) {
    return err({ reason: describeError(error) });
  }
}

/** The value of a text that `encodeValue` made; an error for any other. */
export function decodeValue(text: string): Result<StoredValue, { readonly reason: string }> {
  try {
    const value: unknown = JSON.parse(text.slice(1));
    if (text.startsWith(JSON_FORM)) return ok(value);
    return text.startsWith(TAGGED_FORM) ? ok(untag(value)) : err({ reason: 'an unknown form' });
  } catch (error) {
    return err({ reason: describeError(error) });
  }
}

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return isJsonNumber(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.findIndex((item) => !isJson(item)) < 0;
      return isRecord(value) && Object.values(value).every(isJson);
    default:
      return false;
  }
}

/** JSON has no infinities and no negative zero. */
function isJsonNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Objects stay objects; whatever is an array afterwards begins with what it stands for. */
function tag(value: unknown): unknown {
  if (value === undefined) return ['undefined'];
  if (typeof value === 'number' && !isJsonNumber(value)) return ['number', Object.is(value, -0) ? '-0' : String(value)];
  if (Array.isArray(value)) return ['array', ...value.map(tag)];
  if (value instanceof Map) return ['map', ...[...value].map(([key, item]) => [tag(key), tag(item)])];
  if (value instanceof Uint8Array) return ['bytes', btoa(latin1Of(value))];
  if (typeof value === 'object' && value !== null) {
    if (!isRecord(value)) throw new TypeError('not plain data');
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tag(item)]));
  }
  if (isJson(value)) return value;
  throw new TypeError(`a ${typeof value} cannot be kept`);
}

function untag(value: unknown): unknown {
  if (!Array.isArray(value)) {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, untag(item)]));
  }
  const tagged: readonly unknown[] = value;
  const [kind, ...items] = tagged;
  switch (kind) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(items[0]);
    case 'array':
      return items.map(untag);
    case 'map':
      return new Map(items.map(untagPair));
    case 'bytes':
      return bytesOf(atob(String(items[0])));
    default:
      throw new TypeError('an unknown tag');
  }
}

function untagPair(pair: unknown): [unknown, unknown] {
  if (!Array.isArray(pair)) throw new TypeError('not a pair');
  return [untag(pair[0]), untag(pair[1])];
}

/** As many as one call takes: files have millions. */
const BYTES_A_CALL = 0x2000;

/** One character a byte. */
function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_A_CALL)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_A_CALL));
  return text;
}

function bytesOf(latin1: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(latin1.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = latin1.charCodeAt(at);
  return bytes;
}
