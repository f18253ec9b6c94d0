import { isServerName, parseEventId, parseRoomAlias, parseRoomId, parseUserId } from './parse.ts';

/** More servers are not asked (04.Q-05). */
const MOST_SERVERS = 3;

/** The target of an address inside Matrix. */
export interface MatrixTarget {
  readonly kind: 'user' | 'room' | 'event';
  readonly id: string;
  readonly eventId?: string;
  /** Servers to ask for the room, at most three; absent when the address names none. */
  readonly via?: readonly string[];
}

/**
 * Reads `https://matrix.to/#/…` and `matrix:…` addresses of users, rooms and events. Null for everything else, and for
 * one that is broken: that stays an ordinary link, if its scheme allows.
 */
export function parseMatrixLink(href: string): MatrixTarget | null {
  const matrixTo = /^https?:\/\/matrix\.to\/?#\/([^?]*)(?:\?(.*))?$/i.exec(href);
  if (matrixTo !== null) return withVia(fromSegments((matrixTo[1] ?? '').split('/').map(decode)), matrixTo[2]);
  const matrixUri = /^matrix:([^?#]*)(?:\?([^#]*))?/i.exec(href);
  if (matrixUri !== null)
    return withVia(fromSegments(sigilSegments((matrixUri[1] ?? '').split('/').map(decode))), matrixUri[2]);
  return null;
}

/** Servers of a query, however many it names. */
function withVia(target: MatrixTarget | null, query: string | undefined): MatrixTarget | null {
  if (target === null || target.kind === 'user' || query === undefined) return target;
  const via = new Set<string>();
  for (const server of new URLSearchParams(query).getAll('via')) {
    if (via.size < MOST_SERVERS && isServerName(server)) via.add(server);
  }
  return via.size === 0 ? target : { ...target, via: [...via] };
}

/** Whether `id` is a user id or a room alias as people write them in text. */
export function parseMatrixId(id: string): MatrixTarget | null {
  return fromSegments([id]);
}

/** `u/alice:server` to `@alice:server`, `roomid/x:server/e/y` to `!x:server`, `$y`. */
function sigilSegments(parts: readonly (string | null)[]): readonly (string | null)[] {
  const sigils = new Map([
    ['u', '@'],
    ['user', '@'],
    ['r', '#'],
    ['room', '#'],
    ['roomid', '!'],
    ['e', '$'],
    ['event', '$'],
  ]);
  const segments: (string | null)[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const sigil = sigils.get(parts[at] ?? '');
    const id = parts[at + 1];
    segments.push(sigil === undefined || id === undefined || id === null ? null : sigil + id);
  }
  return segments;
}

function fromSegments(segments: readonly (string | null)[]): MatrixTarget | null {
  const [id, eventId, ...rest] = segments;
  if (rest.length > 0 || id === undefined || id === null) return null;
  if (eventId === undefined || eventId === '') return target(id);
  return isRoom(id) && parseEventId(eventId) !== null && eventId !== null ? { kind: 'event', id, eventId } : null;
}

function target(id: string): MatrixTarget | null {
  if (parseUserId(id) !== null) return { kind: 'user', id };
  return isRoom(id) ? { kind: 'room', id } : null;
}

function isRoom(id: string): boolean {
  return parseRoomId(id) !== null || parseRoomAlias(id) !== null;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
