/**
 * The addresses of the page (contract: "Addresses"). Hash routes, each segment percent-encoded; a raw `!`, `:` or `$` is accepted
 * when read. What is not an address of ours is `unknown`, never an error.
 */
import {
  type EventId,
  parseEventId,
  parseRoomAlias,
  parseRoomId,
  parseUserId,
  type RoomAlias,
  type RoomId,
  type UserId,
} from '@parley/sdk/client/ids.ts';

/** The names of panels beside a room. */
export const PANEL_NAMES = ['thread', 'threads', 'info', 'members', 'search', 'pins', 'polls'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

/** A thread, perhaps at one of its replies. */
export interface ThreadPanelRoute {
  readonly name: 'thread';
  readonly rootId: EventId;
  readonly eventId?: EventId;
}

/** The panel beside a room. A thread is part of the address; the others are kept with the entry of the session's history. */
export type RoutePanel = ThreadPanelRoute | { readonly name: Exclude<PanelName, 'thread'> };

/** The parts of the settings, in their order. */
export const SETTINGS_SECTIONS = [
  'appearance',
  'notifications',
  'privacy',
  'sessions',
  'encryption',
  'keys',
  'account',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export type Route =
  | { readonly kind: 'login' }
  | { readonly kind: 'home' }
  /** A room, perhaps at one of its events, perhaps with a panel beside it. */
  | RoomRoute
  /** Somebody's card. */
  | { readonly kind: 'user'; readonly userId: UserId }
  /** The unread threads of all rooms, and the mentions of the user. */
  | { readonly kind: 'threads' }
  | { readonly kind: 'settings'; readonly section: SettingsSection }
  | { readonly kind: 'unknown' };

export interface RoomRoute {
  readonly kind: 'room';
  readonly room: RoomId | RoomAlias;
  readonly eventId: EventId | null;
  readonly panel?: RoutePanel;
}

const UNKNOWN: Route = { kind: 'unknown' };

/**
 * Reads a hash, with or without its `#`. An empty one is home.
 * @param panelName the panel that is kept with the entry of the history; what is none counts as none
 */
export function parseRoute(hash: string, panelName: unknown = null): Route {
  const [path = ''] = hash.replace(/^#/, '').split('?', 1);
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  const [place, first, second, third, fourth, ...rest] = segments;
  if (segments.includes(null) || rest.length > 0) return UNKNOWN;
  if (place === undefined) return { kind: 'home' };
  if ((place === 'login' || place === 'home' || place === 'threads') && first === undefined) return { kind: place };
  if (place === 'settings') return parseSettings(first, second);
  if (place === 'user') return parseUser(first, second);
  if (place !== 'room') return UNKNOWN;
  const room = parseRoomId(first) ?? parseRoomAlias(first);
  if (room === null) return UNKNOWN;
  if (second === undefined) return withPanel({ kind: 'room', room, eventId: null }, panelName);
  if (second === 'thread' && third !== undefined) return parseThread(room, third, fourth);
  const eventId = parseEventId(second);
  if (eventId === null || fourth !== undefined) return UNKNOWN;
  return third === undefined ? withPanel({ kind: 'room', room, eventId }, panelName) : UNKNOWN;
}

function parseThread(room: RoomRoute['room'], root: string | null, reply: string | null | undefined): Route {
  const rootId = parseEventId(root);
  const eventId = reply === undefined ? undefined : parseEventId(reply);
  if (rootId === null || eventId === null) return UNKNOWN;
  const panel: ThreadPanelRoute = { name: 'thread', rootId, ...(eventId === undefined ? {} : { eventId }) };
  return { kind: 'room', room, eventId: null, panel };
}

function withPanel(route: RoomRoute, panelName: unknown): RoomRoute {
  const name = PANEL_NAMES.find((known) => known === panelName);
  return name === undefined || name === 'thread' ? route : { ...route, panel: { name } };
}

function parseUser(user: string | null | undefined, rest: string | null | undefined): Route {
  const userId = parseUserId(user);
  return userId === null || rest !== undefined ? UNKNOWN : { kind: 'user', userId };
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
    case 'threads':
      return '#/threads';
    case 'user':
      return `#/user/${encodeURIComponent(route.userId)}`;
    case 'settings':
      return `#/settings/${route.section}`;
    case 'room':
      return `#/${['room', route.room, ...placeIn(route)].map(encodeURIComponent).join('/')}`;
  }
}

function placeIn({ eventId, panel }: RoomRoute): readonly string[] {
  if (panel?.name === 'thread')
    return ['thread', panel.rootId, ...(panel.eventId === undefined ? [] : [panel.eventId])];
  return eventId === null ? [] : [eventId];
}

/** The address of the page for entering the recovery key. */
export const RECOVERY_HREF = formatRoute({ kind: 'settings', section: 'encryption' });

/** The address of a room. */
export function roomHref(room: RoomId | RoomAlias): string {
  return formatRoute({ kind: 'room', room, eventId: null });
}

/** The address of somebody's card. */
export function userHref(userId: UserId): string {
  return formatRoute({ kind: 'user', userId });
}

/** Null for a segment that no encoder makes, such as `%zz`. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
