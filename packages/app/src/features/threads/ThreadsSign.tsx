import { MessagesSquare } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import type { RowSign, RowSignProps } from '../room-list/contract.ts';
import styles from './threads-sign.module.css';

/** The way to what waits in the threads of a room, with its number, at the end of the room's row. */
export function ThreadsSign({ room: { roomId, threads }, isReachable }: RowSignProps) {
  const i18n = useI18n();
  if (threads === null) return null;
  const { rootId, notifyingCount, mentionCount } = threads;
  return (
    <button
      type="button"
      className={styles.threads}
      tabIndex={isReachable ? 0 : -1}
      aria-label={i18n._({
        id: 'threads.sign',
        message: 'Go to thread, {count} unread',
        values: { count: notifyingCount },
      })}
      onClick={() => navigate({ kind: 'room', room: roomId, eventId: null, panel: { name: 'thread', rootId } })}
    >
      <MessagesSquare aria-hidden="true" />
      <Badge count={notifyingCount} tone={mentionCount > 0 ? 'accent' : 'neutral'} isMention={mentionCount > 0} />
    </button>
  );
}

/** Threads in the list of rooms. */
export const threadsSign: RowSign = { id: 'threads', countsOf: ({ threads }) => threads, Sign: ThreadsSign };
