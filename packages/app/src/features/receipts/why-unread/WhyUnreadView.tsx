import type { UnreadEvent, WhyUnread } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { formatShort } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import styles from './why-unread.module.css';
import { reasonOf, whySentences } from './why-words.ts';

export interface WhyUnreadViewProps {
  readonly roomId: RoomId;
  readonly why: WhyUnread;
  /** The last midnight. */
  readonly todayMs: number;
  /** A message is gone to. */
  readonly onGo: () => void;
}

/** Why a room is unread: what counts, each with the rule that decided, the newest first. */
export function WhyUnreadView({ roomId, why, todayMs, onGo }: WhyUnreadViewProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const left = why.unreadCount - why.events.length;
  return (
    <div className={styles.why}>
      <p>{whySentences(i18n, locale, why).join(' ')}</p>
      {why.events.length > 0 && (
        <ol className={styles.events} aria-label={i18n._({ id: 'whyUnread.events', message: 'Unread messages' })}>
          {why.events.map((event) => (
            <li key={event.eventId}>
              <EventLine event={event} href={addressOf(roomId, event)} todayMs={todayMs} onGo={onGo} />
            </li>
          ))}
        </ol>
      )}
      {left > 0 && (
        <p className={styles.left}>
          {i18n._({
            id: 'whyUnread.left',
            message: '{count, plural, one {# older message.} other {# older messages.}}',
            values: { count: left },
          })}
        </p>
      )}
    </div>
  );
}

interface EventLineProps {
  readonly event: UnreadEvent;
  readonly href: string;
  readonly todayMs: number;
  readonly onGo: () => void;
}

function EventLine({ event, href, todayMs, onGo }: EventLineProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const { senderName, sentAt, text } = event;
  return (
    <a className={styles.event} href={href} data-weight={event.weight} onClick={onGo}>
      <span className={styles.head}>
        <span className={styles.sender} dir="auto" translate="no">
          {senderName}
        </span>
        <span className={styles.time}>{formatShort(locale, sentAt, todayMs)}</span>
      </span>
      {text !== null && (
        <span className={styles.text} dir="auto" translate="no">
          {text}
        </span>
      )}
      <span className={styles.reason}>
        {reasonOf(i18n, event)}
        {event.threadRoot !== null && ` · ${i18n._({ id: 'whyUnread.inThread', message: 'in a thread' })}`}
      </span>
    </a>
  );
}

function addressOf(room: RoomId, { eventId, threadRoot }: UnreadEvent): string {
  if (threadRoot === null) return formatRoute({ kind: 'room', room, eventId });
  return formatRoute({ kind: 'room', room, eventId: null, panel: { name: 'thread', rootId: threadRoot } });
}
