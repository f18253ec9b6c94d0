import { Refusal } from '../http-exchange.ts';
import { asInteger, asObject, asText, asTexts, isObject, type Json, type JsonObject } from '../wire.ts';

/** The requested data of a room. */
export interface RoomConfig {
  readonly timelineLimit: number;
  /** Pairs of event type and state key, `*`, `$ME` and `$LAZY` included. */
  readonly requiredState: readonly (readonly [type: string, stateKey: string])[];
}

export interface ListConfig extends RoomConfig {
  /** First and last index, both included. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly filters: JsonObject;
}

export interface SyncConfig {
  readonly connectionId: string;
  readonly lists: ReadonlyMap<string, ListConfig>;
  readonly subscriptions: ReadonlyMap<string, RoomConfig>;
  readonly extensions: JsonObject;
}

/** Reads the body of a sync request, as strictly as the server does. */
export function parseSyncConfig(body: JsonObject): SyncConfig {
  const lists = Object.entries(asObject(body['lists'])).map(([name, list]) => [name, parseList(list)] as const);
  const subscriptions = Object.entries(asObject(body['room_subscriptions'])).map(
    ([roomId, room]) => [roomId, parseRoom(room)] as const,
  );
  return {
    connectionId: asText(body['conn_id']) ?? '',
    lists: new Map(lists),
    subscriptions: new Map(subscriptions),
    extensions: asObject(body['extensions']),
  };
}

/** The configuration that satisfies both: the longer timeline, all of the state. */
export function combine(a: RoomConfig, b: RoomConfig): RoomConfig {
  return {
    timelineLimit: Math.max(a.timelineLimit, b.timelineLimit),
    requiredState: [...a.requiredState, ...b.requiredState.filter((pair) => !asksFor(a, pair))],
  };
}

/** True if exactly this pair is requested. */
export function asksFor({ requiredState }: RoomConfig, [type, stateKey]: readonly [string, string]): boolean {
  return requiredState.some((pair) => pair[0] === type && pair[1] === stateKey);
}

function parseList(list: Json | undefined): ListConfig {
  const ranges = isObject(list) ? list['ranges'] : undefined;
  return {
    ...parseRoom(list),
    ranges: Array.isArray(ranges) ? ranges.map(parseRange) : [],
    filters: isObject(list) ? asObject(list['filters']) : {},
  };
}

function parseRange(range: Json): readonly [number, number] {
  const [first, last] = Array.isArray(range) ? range.map(asInteger) : [];
  if (first === undefined || last === undefined || first < 0 || last < first) {
    throw new Refusal(400, 'M_INVALID_PARAM', 'a range is two indexes in order');
  }
  return [first, last];
}

function parseRoom(room: Json | undefined): RoomConfig {
  const timelineLimit = isObject(room) ? asInteger(room['timeline_limit']) : undefined;
  const requiredState = isObject(room) ? room['required_state'] : undefined;
  if (timelineLimit === undefined || timelineLimit < 0 || !Array.isArray(requiredState)) {
    throw new Refusal(400, 'M_BAD_JSON', 'timeline_limit and required_state are needed');
  }
  return { timelineLimit, requiredState: requiredState.map(parsePair) };
}

function parsePair(pair: Json): readonly [string, string] {
  const [type, stateKey] = asTexts(pair);
  if (type === undefined || stateKey === undefined) {
    throw new Refusal(400, 'M_BAD_JSON', 'required_state holds pairs of type and state key');
  }
  return [type, stateKey];
}
