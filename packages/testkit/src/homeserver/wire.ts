/**
 * The wire format, written a second time and separate from the engine: the fake homeserver is an executable specification, so it
 * shares no decoder with the code that it tests.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** An event in the format for clients. In a sync it comes without `room_id`. */
export interface WireEvent {
  readonly type: string;
  readonly event_id: string;
  readonly sender: string;
  readonly room_id: string;
  readonly origin_server_ts: number;
  readonly content: JsonObject;
  readonly state_key?: string;
  readonly redacts?: string;
  readonly unsigned?: JsonObject;
}

export type Membership = 'join' | 'invite' | 'knock' | 'leave' | 'ban';

/** Whether `value` is a JSON object (not an array, not `null`). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` if it is a string. */
export function asText(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** `value` if it is a whole number. */
export function asInteger(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** `value` if it is an object, else an empty one. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The members of `value` that are strings; none if it is no array. */
export function asTexts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item: Json) => typeof item === 'string') : [];
}

/** The members of `value` that are objects; none if it is no array. */
export function asObjects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item: Json) => isObject(item)) : [];
}
