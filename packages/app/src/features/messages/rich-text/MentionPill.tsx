import type { RichElement } from '@parley/sdk/client/contract.ts';
import {
  type EventId,
  parseEventId,
  parseRoomAlias,
  parseRoomId,
  parseUserId,
  type RoomAlias,
  type RoomId,
} from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { formatRoute, userHref } from '../../../lib/route/route.ts';
import { openCardInstead } from '../../../lib/user-card/user-card.ts';
import styles from './rich-text.module.css';

type Target = NonNullable<RichElement['mention']>;

export interface MentionPillProps {
  readonly target: Target;
  /** The member's name in the room, never the sender's words (RT-55). The title has the user id. */
  readonly children: ReactNode;
}

/** Somebody, a room, or a place in one. It opens inside. */
export function MentionPill({ target, children }: MentionPillProps) {
  const userId = target.kind === 'user' ? parseUserId(target.id) : null;
  if (userId !== null) {
    return (
      <a
        className={styles.pill}
        href={userHref(userId)}
        title={target.id}
        onClick={(event) => openCardInstead(event, userId)}
      >
        {children}
      </a>
    );
  }
  const href = mentionHref(target);
  if (href === null) {
    return (
      <span className={styles.pill} title={target.id}>
        {children}
      </span>
    );
  }
  return (
    <a className={styles.pill} href={href} title={target.id}>
      {children}
    </a>
  );
}

/** The address inside of Parley; null for what has none. Servers to ask are kept in its query. */
export function mentionHref({ kind, id, eventId, via = [] }: Target): string | null {
  const room: RoomId | RoomAlias | null = kind === 'user' ? null : (parseRoomId(id) ?? parseRoomAlias(id));
  if (room === null) return null;
  const event: EventId | null = parseEventId(eventId);
  const query = via.map((server) => `via=${encodeURIComponent(server)}`).join('&');
  return formatRoute({ kind: 'room', room, eventId: event }) + (query === '' ? '' : `?${query}`);
}
