import type { RichElement } from '@parley/sdk/client/contract.ts';
import { parseRoomAlias, parseRoomId, type RoomAlias, type RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { roomHref } from '../../../lib/route/route.ts';
import styles from './rich-text.module.css';

export interface MentionPillProps {
  readonly target: NonNullable<RichElement['mention']>;
  /** The sender's words for it; the title says what it really is. */
  readonly children: ReactNode;
}

/** Somebody, a room, or a place in one. */
export function MentionPill({ target, children }: MentionPillProps) {
  const room = target.kind === 'user' ? null : roomOf(target.id);
  if (room === null) {
    return (
      <span className={styles.pill} title={target.id}>
        {children}
      </span>
    );
  }
  return (
    <a className={styles.pill} href={roomHref(room)} title={target.id}>
      {children}
    </a>
  );
}

function roomOf(id: string): RoomId | RoomAlias | null {
  return parseRoomId(id) ?? parseRoomAlias(id);
}
