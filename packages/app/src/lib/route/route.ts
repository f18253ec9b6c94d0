/**
 * The addresses of the page (contract: "Addresses"). Hash routes, each segment percent-encoded; a raw `!`, `:` or `$` is accepted
 * when read. What is not an address of ours is `unknown`, never an error.
 */
import {
  type EventId,
  isServerName,
  parseEventId,
  parseRoomAlias,
  parseRoomId,
  parseUserId,
  type RoomAlias,
  type RoomId,
  type UserId,
} from '@parley/sdk/client/ids.ts';

/** The names of panels beside a room. */
export const PANEL_NAMES = [
  'thread',
  'threads',
  'info',
  'members',
  'search',
  'pins',
  'polls',
  'media',
  'packs',
] as const;
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
  'writing',
  'notifications',
  'calls',
  'privacy',
  'emoji',
  'search',
  'sessions',
  'encryption',
  'keys',
  'account',
  'about',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The parts of a room's settings, in their order. */
export const ROOM_SETTINGS_SECTIONS = [
  'general',
  'access',
  'encryption',
  'roles',
  'notifications',
  'moderation',
  'advanced',
] as const;
export type RoomSettingsSection = (typeof ROOM_SETTINGS_SECTIONS)[number];

export type Route =
  | { readonly kind: 'login' }
  /** Making an account, and a new password for who forgot theirs: before signing in. */
  | { readonly kind: 'register' }
  | { readonly kind: 'forgot' }
  | { readonly kind: 'home' }
  /** A room, perhaps at one of its events, perhaps with a panel beside it. */
  | RoomRoute
  /** Somebody's card. */
  | { readonly kind: 'user'; readonly userId: UserId }
  /** The lobby of a space. */
  | { readonly kind: 'space'; readonly spaceId: RoomId }
  /** The unread threads of all rooms, and the mentions of the user. */
  | { readonly kind: 'threads' }
  /** The rooms that servers list. */
  | { readonly kind: 'explore' }
  /** Files: all trees, or one of them or a folder. */
  | FilesRoute
  /** The search in all rooms. */
  | SearchRoute
  | { readonly kind: 'settings'; readonly section: SettingsSection }
  | { readonly kind: 'roomSettings'; readonly roomId: RoomId; readonly section: RoomSettingsSection }
  | { readonly kind: 'unknown' };

export interface FilesRoute {
  readonly kind: 'files';
  readonly treeId: RoomId | null;
}

export interface SearchRoute {
  readonly kind: 'search';
  /** The typed text. */
  readonly query: string;
}

export interface RoomRoute {
  readonly kind: 'room';
  readonly room: RoomId | RoomAlias;
  readonly eventId: EventId | null;
  readonly panel?: RoutePanel;
  /** Servers that know the room, at most three; absent for none. */
  readonly via?: readonly string[];
}

const UNKNOWN: Route = { kind: 'unknown' };

/**
 * Reads a hash, with or without its `#`. An empty one is home.
 * @param panelName the panel that is kept with the entry of the history; what is none counts as none
 */
export function parseRoute(hash: string, panelName: unknown = null): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  const [place, first, second, third, fourth, ...rest] = segments;
  if (segments.includes(null) || rest.length > 0) return UNKNOWN;
  if (place === undefined) return { kind: 'home' };
  if (isPlain(place) && first === undefined) return { kind: place };
  if (place === 'settings') return parseSettings(first, second);
  if (place === 'user') return parseUser(first, second);
  if (place === 'space') return parseSpace(first, second);
  if (place === 'files') return parseFiles(first, second);
  if (place === 'search') return parseSearch(first, query);
  if (place !== 'room') return UNKNOWN;
  const room = parseRoomId(first) ?? parseRoomAlias(first);
  if (room === null) return UNKNOWN;
  const via = viaOf(query);
  if (second === undefined) return withPanel({ kind: 'room', room, eventId: null, ...via }, panelName);
  if (second === 'settings') return parseRoomSettings(first, third, fourth);
  if (second === 'thread' && third !== undefined) return parseThread(room, third, fourth);
  const eventId = parseEventId(second);
  if (eventId === null || fourth !== undefined) return UNKNOWN;
  return third === undefined ? withPanel({ kind: 'room', room, eventId, ...via }, panelName) : UNKNOWN;
}

const PLAIN = ['login', 'register', 'forgot', 'home', 'threads', 'explore'] as const;

function isPlain(place: string | null): place is (typeof PLAIN)[number] {
  return PLAIN.some((name) => name === place);
}

/** More servers are not asked. */
const MOST_VIA = 3;

function viaOf(query: string): Pick<RoomRoute, 'via'> {
  const via = new URLSearchParams(query).getAll('via').filter(isServerName).slice(0, MOST_VIA);
  return via.length === 0 ? {} : { via };
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

function parseSpace(space: string | null | undefined, rest: string | null | undefined): Route {
  const spaceId = parseRoomId(space);
  return spaceId === null || rest !== undefined ? UNKNOWN : { kind: 'space', spaceId };
}

function parseFiles(tree: string | null | undefined, rest: string | null | undefined): Route {
  const treeId = tree === undefined ? null : parseRoomId(tree);
  return (tree !== undefined && treeId === null) || rest !== undefined ? UNKNOWN : { kind: 'files', treeId };
}

function parseSearch(rest: string | null | undefined, query: string): Route {
  return rest === undefined ? { kind: 'search', query: new URLSearchParams(query).get('q') ?? '' } : UNKNOWN;
}

/** The settings begin with their first part. */
function parseSettings(section: string | null | undefined, rest: string | null | undefined): Route {
  const known = SETTINGS_SECTIONS.find((name) => name === (section ?? SETTINGS_SECTIONS[0]));
  return known === undefined || rest !== undefined ? UNKNOWN : { kind: 'settings', section: known };
}

/** The settings of a room, which begin with their first part; only an id names the room. */
function parseRoomSettings(
  room: string | null | undefined,
  section: string | null | undefined,
  rest: string | null | undefined,
): Route {
  const roomId = parseRoomId(room);
  const known = ROOM_SETTINGS_SECTIONS.find((name) => name === (section ?? ROOM_SETTINGS_SECTIONS[0]));
  if (roomId === null || known === undefined || rest !== undefined) return UNKNOWN;
  return { kind: 'roomSettings', roomId, section: known };
}

/** Writes a route as a hash, for a link's `href`. */
export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'home':
    case 'unknown':
      return '#/home';
    case 'login':
    case 'register':
    case 'forgot':
    case 'threads':
    case 'explore':
      return `#/${route.kind}`;
    case 'user':
      return `#/user/${encodeURIComponent(route.userId)}`;
    case 'space':
      return `#/space/${encodeURIComponent(route.spaceId)}`;
    case 'files':
      return route.treeId === null ? '#/files' : `#/files/${encodeURIComponent(route.treeId)}`;
    case 'search':
      return route.query === '' ? '#/search' : `#/search?q=${encodeURIComponent(route.query)}`;
    case 'settings':
      return `#/settings/${route.section}`;
    case 'roomSettings':
      return `#/room/${encodeURIComponent(route.roomId)}/settings/${route.section}`;
    case 'room':
      return `#/${['room', route.room, ...placeIn(route)].map(encodeURIComponent).join('/')}${queryOf(route)}`;
  }
}

function queryOf({ via = [] }: RoomRoute): string {
  return via.length === 0 ? '' : `?${via.map((server) => `via=${encodeURIComponent(server)}`).join('&')}`;
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

/** The address of a space's lobby. */
export function spaceHref(spaceId: RoomId): string {
  return formatRoute({ kind: 'space', spaceId });
}

/** The address of the files in a tree; of all trees for null. */
export function filesHref(treeId: RoomId | null): string {
  return formatRoute({ kind: 'files', treeId });
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
