import { isObject, numberAt, own, stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { decodeRoomEvent, type EnvelopeFault } from '../events/envelope.ts';
import type { PoisonEvent, RoomEvent } from '../events/event.ts';
import { parseRoomId } from '../ids/parse.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';
import { decodeItems } from './event-list.ts';
import { PAGE_LIMIT } from './messages.ts';

/** An event that the person was told of. */
export interface PastNotification {
  readonly event: RoomEvent;
  readonly isRead: boolean;
  /** Milliseconds since the epoch. */
  readonly notifiedAt: number;
}

export interface NotificationsPage {
  /** The newest first. */
  readonly notifications: readonly PastNotification[];
  /** The token of older notifications; null at the end. */
  readonly next: string | null;
  readonly poison: readonly PoisonEvent[];
}

/** `GET /notifications` with `only=highlight`: what was for the person, 30 at a time, backwards (02.TL-15). */
export function highlights(from: string | null, limit = PAGE_LIMIT): Endpoint<NotificationsPage> {
  const query: [string, string][] = [];
  if (from !== null) query.push(['from', from]);
  query.push(['limit', String(limit)], ['only', 'highlight']);
  return {
    request: request('GET', '/_matrix/client/v3/notifications', { query }),
    decode: (body) => {
      if (!isObject(body) || !Array.isArray(own(body, 'notifications'))) return malformed('notifications');
      const poison: PoisonEvent[] = [];
      const next = stringAt(body, 'next_token');
      return ok({
        notifications: decodeItems(own(body, 'notifications'), decodeNotification, 'notifications', poison),
        // A token that leads to the same page again is an end.
        next: next === undefined || next === '' || next === from ? null : next,
        poison,
      });
    },
    mapEvents: async (page, map) => {
      const events = await map(page.notifications.map(({ event }) => event));
      const notifications = page.notifications.map((one, at) => ({ ...one, event: events[at] ?? one.event }));
      return { ...page, notifications };
    },
  };
}

type Fault = EnvelopeFault | { readonly kind: 'notAnObject' | 'badRoomId' };

function decodeNotification(raw: unknown): Result<PastNotification, Fault> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  const roomId = parseRoomId(own(raw, 'room_id'));
  if (roomId === null) return err({ kind: 'badRoomId' });
  const event = decodeRoomEvent(own(raw, 'event'), roomId);
  if (!event.ok) return event;
  return ok({
    event: event.value,
    isRead: own(raw, 'read') === true,
    notifiedAt: numberAt(raw, 'ts') ?? event.value.origin_server_ts,
  });
}
