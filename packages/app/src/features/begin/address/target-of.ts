import { parseEventId, parseRoomAlias, parseRoomId, parseUserId } from '@parley/sdk/client/ids.ts';
import { type MatrixTarget, parseMatrixLink } from '@parley/sdk/client/links.ts';
import type { Route } from '../../../lib/route/route.ts';

/**
 * The page that an address leads to: an id, an address with or without its `#`, or a link (`matrix.to`, `matrix:`). Without a server's
 * name it is the user's own. Null for what is no address.
 */
export function targetOf(typed: string, server: string): Route | null {
  const text = typed.trim();
  const link = parseMatrixLink(text);
  if (link !== null) return routeOf(link);
  const userId = parseUserId(text);
  if (userId !== null) return { kind: 'user', userId };
  const room = parseRoomId(text) ?? aliasOf(text, server);
  return room === null ? null : { kind: 'room', room, eventId: null };
}

function routeOf({ kind, id, eventId, via }: MatrixTarget): Route | null {
  if (kind === 'user') {
    const userId = parseUserId(id);
    return userId === null ? null : { kind: 'user', userId };
  }
  const room = parseRoomId(id) ?? parseRoomAlias(id);
  const place = { eventId: eventId === undefined ? null : parseEventId(eventId), ...(via && { via }) };
  return room === null ? null : { kind: 'room', room, ...place };
}

function aliasOf(text: string, server: string) {
  if (text === '' || text === '#' || /[\s/]/u.test(text)) return null;
  const whole = text.startsWith('#') ? text : `#${text}`;
  return parseRoomAlias(whole.includes(':') ? whole : `${whole}:${server}`);
}
