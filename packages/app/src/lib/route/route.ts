/**
 * The addresses of the page (contract: "Addresses"). Hash routes, each segment percent-encoded; a raw `!`, `:` or `$` is accepted
 * when read. What is not an address of ours is `unknown`, never an error.
 */
import {
  type EventId,
  parseEventId,
  parseRoomAlias,
  parseRoomId,
  type RoomAlias,
  type RoomId,
} from '@parley/sdk/client/ids.ts';

/** The parts of the settings, in their order. */
export const SETTINGS_SECTIONS = ['appearance', 'keys', 'account'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export type Route =
  | { readonly kind: 'login' }
  | { readonly kind: 'home' }
  /** A room, perhaps at one of its events. A thread's address leads to its root. */
  | { readonly kind: 'room'; readonly room: RoomId | RoomAlias; readonly eventId: EventId | null }
  | { readonly kind: 'settings'; readonly section: SettingsSection }
  | { readonly kind: 'unknown' };

const UNKNOWN: Route = { kind: 'unknown' };

/** Reads a hash, with or without its `#`. An empty one is home. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#/, '').replace(/\?.*$/s, '');
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  const [place, first, second, third, ...rest] = segments;
  if (segments.includes(null) || rest.length > 0) return UNKNOWN;
  if (place === undefined) return { kind: 'home' };
  if ((place === 'login' || place === 'home') && first === undefined) return { kind: place };
  if (place === 'settings') return parseSettings(first, second);
  if (place !== 'room') return UNKNOWN;
  const room = parseRoomId(first) ?? parseRoomAlias(first);
  if (room === null) return UNKNOWN;
  if (second === undefined) return { kind: 'room', room, eventId: null };
  const isThread = second === 'thread' && third !== undefined;
  const eventId = parseEventId(isThread ? third : second);
  return eventId === null || (!isThread && third !== undefined) ? UNKNOWN : { kind: 'room', room, eventId };
}

/** The settings begin with their first part. */
function parseSettings(section: string | null | undefined, rest: string | null | undefined): Route {
  const known = SETTINGS_SECTIONS.find((name) => name === (section ?? SETTINGS_SECTIONS[0]));
  return known === undefined || rest !== undefined ? UNKNOWN : { kind: 'settings', section: known };
}

/** Writes a route as a hash, for a link's `href`. */
export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'login':
      return '#/login';
    case 'home':
    case 'unknown':
      return '#/home';
    case 'settings':
      return `#/settings/${route.section}`;
    case 'room':
      return `#/${['room', route.room, ...(route.eventId === null ? [] : [route.eventId])].map(encodeURIComponent).join('/')}`;
  }
}

/** The address of a room. */
export function roomHref(room: RoomId | RoomAlias): string {
  return formatRoute({ kind: 'room', room, eventId: null });
}

/** Null for a segment that no encoder makes, such as `%zz`. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
