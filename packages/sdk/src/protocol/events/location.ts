/** Places: their addresses (`geo:`, RFC 5870), and messages that tell one (03.L-01, MSC3488). */
import type { EpochMs } from '../../base/clock/clock.ts';
import { type JsonObject, numberAt, objectAt, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** A place on earth (WGS 84). */
export interface Place {
  /** Degrees, north positive: -90 to 90. */
  readonly latitude: number;
  /** Degrees, east positive: -180 to 180. */
  readonly longitude: number;
  /** The radius within which it is, in metres; null where nothing is said. */
  readonly uncertaintyM: number | null;
}

/** The thing that stands at a place: who sends it, or a pin on the map. */
export type LocationAsset = 'self' | 'pin';

/** A message that tells a place. */
export interface LocationMessage {
  readonly place: Place;
  readonly asset: LocationAsset;
  readonly description: string | null;
  /** The time of being there, by the sender's clock; null where it is not said. */
  readonly at: EpochMs | null;
}

/** The `msgtype` of a message that tells a place. */
export const LOCATION_MESSAGE = 'm.location';

/** Names that are written; the stable ones are read as well. */
const LOCATION = ['org.matrix.msc3488.location', 'm.location'] as const;
const ASSET = ['org.matrix.msc3488.asset', 'm.asset'] as const;
const TIMESTAMP = ['org.matrix.msc3488.ts', 'm.ts'] as const;

/** Longer addresses are not read. */
const MOST_URI = 256;
/** Longer descriptions are cut. */
const MOST_DESCRIPTION = 500;
/** About a tenth of a metre; more than any device knows. */
const DECIMALS = 6;
/** The last moment that a calendar has. */
const LAST_MOMENT = 8.64e15;

const NUMBER = /^-?\d{1,16}(?:\.\d{1,40})?$/;
const UNCERTAINTY = /^\d{1,16}(?:\.\d{1,40})?$/;

/** Reads a `geo:` address; null for one that is malformed, out of range, or of another reference system. A height is left out. */
export function parseGeoUri(uri: string): Place | null {
  if (uri.length > MOST_URI || uri.slice(0, 4).toLowerCase() !== 'geo:') return null;
  const [coordinates = '', ...parameters] = uri.slice(4).split(';');
  const numbers = coordinates.split(',');
  if (numbers.length < 2 || numbers.length > 3 || !numbers.every((number) => NUMBER.test(number))) return null;
  const [latitude, longitude] = numbers.map(Number);
  const uncertainty = readParameters(parameters);
  if (latitude === undefined || longitude === undefined || uncertainty === undefined) return null;
  const place = { latitude: latitude + 0, longitude: longitude + 0, uncertaintyM: uncertainty };
  return isPlace(place) ? place : null;
}

/** The `geo:` address of a place. */
export function formatGeoUri({ latitude, longitude, uncertaintyM }: Place): string {
  const uncertainty = uncertaintyM === null ? '' : `;u=${decimal(uncertaintyM)}`;
  return `geo:${decimal(latitude)},${decimal(longitude)}${uncertainty}`;
}

/** True for a place that is on earth. */
export function isPlace({ latitude, longitude, uncertaintyM }: Place): boolean {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (uncertaintyM === null || (uncertaintyM >= 0 && uncertaintyM < 1e12));
}

/** Reads the place that a message tells; null for one that tells none (03.L-01). */
export function decodeLocationMessage(content: RawContent): LocationMessage | null {
  if (stringAt(content, 'msgtype') !== LOCATION_MESSAGE) return null;
  const block = decodeLocationBlock(content);
  const uri = stringAt(content, 'geo_uri');
  const place = uri === undefined ? block?.place : parseGeoUri(uri);
  if (place === undefined || place === null) return null;
  const description = block === null ? describingBody(content) : block.description;
  return { place, asset: decodeAsset(content), description, at: decodeTimestamp(content) };
}

/** Writes a message that tells a place, at the time `at`; its body is for clients that draw no places (03.L-01). */
export function encodeLocationMessage(message: LocationMessage & { readonly at: EpochMs }): RawContent {
  const { place, asset, description, at } = message;
  const uri = formatGeoUri(place);
  const body = locationBody(uri, asset, description, at);
  return {
    msgtype: LOCATION_MESSAGE,
    body,
    geo_uri: uri,
    ...encodeLocationBlock(place, description),
    ...encodeAsset(asset),
    'org.matrix.msc1767.text': body,
    ...encodeTimestamp(at),
  };
}

/** Reads the block that tells a place; null where none is, or it cannot be read. */
export function decodeLocationBlock(
  content: JsonObject,
): { readonly place: Place; readonly description: string | null } | null {
  const block = objectAt(content, LOCATION[0]) ?? objectAt(content, LOCATION[1]);
  const uri = block === undefined ? undefined : stringAt(block, 'uri');
  const place = uri === undefined ? null : parseGeoUri(uri);
  return block === undefined || place === null ? null : { place, description: decodeDescription(block) };
}

/** Writes the block that tells a place. */
export function encodeLocationBlock(place: Place, description: string | null): RawContent {
  return { [LOCATION[0]]: { uri: formatGeoUri(place), ...(description !== null && { description }) } };
}

/** Reads what a place is of: the sender, unless it says otherwise (03.B-01). */
export function decodeAsset(content: JsonObject): LocationAsset {
  const block = objectAt(content, ASSET[0]) ?? objectAt(content, ASSET[1]);
  const type = block === undefined ? undefined : stringAt(block, 'type');
  return type === undefined || type === 'm.self' ? 'self' : 'pin';
}

/** Writes what a place is of. */
export function encodeAsset(asset: LocationAsset): RawContent {
  return { [ASSET[0]]: { type: `m.${asset}` } };
}

/** Reads a time; null for none, and for what is no time. */
export function decodeTimestamp(content: JsonObject): EpochMs | null {
  const [first, second] = TIMESTAMP.map((name) => numberAt(content, name));
  // A falsy value leaves it to the other name.
  const time = first || second;
  return time !== undefined && time > 0 && time <= LAST_MOMENT ? time : null;
}

/** Writes a time. */
export function encodeTimestamp(at: EpochMs): RawContent {
  return { [TIMESTAMP[0]]: at };
}

/** The body of a message that has no block describes the place, as in the specification; null where it only repeats the address. */
function describingBody(content: JsonObject): string | null {
  const body = stringAt(content, 'body') ?? '';
  return body.includes('geo:') ? null : inBounds(body);
}

/** Reads a description, cut where it is too long; null for none. */
export function decodeDescription(content: JsonObject): string | null {
  return inBounds(stringAt(content, 'description') ?? '');
}

function inBounds(text: string): string | null {
  const description = text.trim();
  return description === ''
    ? null
    : [...description.slice(0, 2 * MOST_DESCRIPTION)].slice(0, MOST_DESCRIPTION).join('');
}

function locationBody(uri: string, asset: LocationAsset, description: string | null, at: EpochMs): string {
  const named = description === null ? [] : [`"${description}"`];
  const time = `at ${new Date(at).toISOString()}`;
  return [...(asset === 'self' ? ['User'] : []), 'Location', ...named, uri, time].join(' ');
}

/** The uncertainty among the parameters of an address, or null; undefined where they are malformed. */
function readParameters(parameters: readonly string[]): number | null | undefined {
  const seen = new Map<string, string>();
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    const key = name.toLowerCase();
    if (key === '' || seen.has(key)) return undefined;
    seen.set(key, value);
  }
  const system = seen.get('crs');
  if (system !== undefined && system.toLowerCase() !== 'wgs84') return undefined;
  const uncertainty = seen.get('u');
  if (uncertainty === undefined) return null;
  return UNCERTAINTY.test(uncertainty) ? Number(uncertainty) : undefined;
}

/** In decimals: what is left after rounding is never so small or large that it would be written with an exponent. */
function decimal(value: number): string {
  return String(Number(value.toFixed(DECIMALS)));
}
