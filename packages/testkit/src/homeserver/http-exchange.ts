import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import type { Device, ServerState, User } from './server-state.ts';
import { isObject, type Json, type JsonObject } from './wire.ts';

/** The part of an `AbortSignal` that a route needs. A real one costs more than everything else about a request. */
export interface GoneSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A request as a route sees it. */
export interface Exchange {
  readonly state: ServerState;
  readonly clock: Clock;
  /** The decoded values of `{…}` in the path. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** The first byte that is wanted, where the request is for a range. */
  readonly from: number | undefined;
  /** The states of the resource that the request is for. */
  readonly conditions: { readonly ifMatch: string | undefined; readonly ifNoneMatch: string | undefined };
  /** Aborts when the client has gone away. */
  readonly signal: GoneSignal;
  /** The requesting device; only on routes that need a token. */
  readonly requester?: Requester;
}

export interface Requester {
  readonly user: User;
  readonly device: Device;
}

export interface Reply {
  readonly status: number;
  readonly headers?: ReadonlyMap<string, string>;
  readonly body: JsonObject | Uint8Array<ArrayBuffer>;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Such as `/_matrix/client/v3/rooms/{roomId}/join`. */
  readonly path: string;
  /** `ifGiven`: one is looked at where the request has one. */
  readonly needsToken: boolean | 'ifGiven';
  handle(exchange: Exchange): Reply | Promise<Reply>;
}

/** An answer with status 200. */
export function reply(body: JsonObject = {}): Reply {
  return { status: 200, body };
}

/** A standard error. Thrown or returned, it reaches the client the same. */
export function failure(status: number, errcode: string, error: string, more: JsonObject = {}): Reply {
  return { status, body: { errcode, error, ...more } };
}

/** Carries a `failure` out of the depths of a handler. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(status: number, errcode: string, error: string, more: JsonObject = {}) {
    super(error);
    this.reply = failure(status, errcode, error, more);
  }
}

/** The requesting device. A route that calls this has `needsToken`. */
export function requesterOf(exchange: Exchange): Requester {
  if (exchange.requester === undefined) throw new Refusal(401, 'M_MISSING_TOKEN', 'Missing access token');
  return exchange.requester;
}

/** A part of the path. */
export function pathPart(exchange: Exchange, name: string): string {
  const value = exchange.path.get(name);
  if (value === undefined) throw new Error(`the route has no {${name}}`);
  return value;
}

/** Reads a JSON object, or refuses as a homeserver does. */
export function parseBody(text: string): JsonObject {
  if (text === '') return {};
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Refusal(400, 'M_NOT_JSON', 'Content not JSON.');
  }
  if (!isObject(value)) throw new Refusal(400, 'M_BAD_JSON', 'Content must be a JSON object.');
  return value;
}
