import type { ItemContent, SingleEvent } from '@parley/sdk/client/contract.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { WithDoubt } from '../../lib/doubt/WithDoubt.tsx';
import { roomNameText } from '../../lib/format/room-name.ts';
import { formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { UnreadMark } from '../../ui/badge/UnreadMark.tsx';
import { Nobody } from '../../ui/doubt/Nobody.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { useEvent, useLineText } from '../timeline/feature.ts';
import type { Place } from './contract.ts';
import styles from './overview.module.css';

const FACE_PX = 28;

type Line = Pick<Place, 'roomName' | 'unread' | 'href'>;

/** An event of some room, as a way to it. */
export function PlaceLine({ roomId, eventId, ...line }: Omit<Place, 'key'>) {
  return <PlaceLineView event={useEvent(roomId, eventId)} {...line} />;
}

/** Likewise, drawn. */
export function PlaceLineView({ event, roomName, unread, href }: Line & { readonly event: SingleEvent<ItemContent> }) {
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  return (
    <li>
      <a className={styles.row} href={href}>
        <span className={styles.head}>
          <span className={styles.room} dir="auto" translate="no">
            {roomNameText(i18n, roomName)}
          </span>{' '}
          {event.kind === 'here' && <time className={styles.time}>{formatShort(locale, event.timestamp, today)}</time>}{' '}
          {unread !== null && (
            <UnreadMark
              {...unread}
              words={i18n._({
                id: 'overview.unread',
                message: '{count} unread',
                values: { count: unread.unreadCount },
              })}
            />
          )}
        </span>{' '}
        {event.kind === 'here' ? <Said event={event} /> : <Missing state={event.kind} />}
      </a>
    </li>
  );
}

type Here = Extract<SingleEvent<ItemContent>, { kind: 'here' }>;

function Said({ event }: { readonly event: Here }) {
  const i18n = useI18n();
  const words = useLineText()(event);
  const { sender, doubt } = event;
  const text = words === '' ? i18n._({ id: 'overview.noWords', message: 'a message without text' }) : words;
  return (
    <span className={styles.said}>
      <WithDoubt sender={sender} doubt={doubt}>
        {(isInDoubt) =>
          isInDoubt ? (
            <>
              <Nobody />{' '}
              <span className={styles.text} dir="auto" translate="no">
                {text}
              </span>
            </>
          ) : (
            <SaidBy sender={sender} text={text} />
          )
        }
      </WithDoubt>
    </span>
  );
}

function SaidBy({ sender, text }: Pick<Here, 'sender' | 'text'>) {
  const i18n = useI18n();
  const imageUrl = useAvatarUrl(sender.avatar, FACE_PX);
  return (
    <>
      <Avatar id={sender.userId} name={sender.name} imageUrl={imageUrl} shape="person" size="s" />
      <span className={styles.text} dir="auto" translate="no">
        {i18n._({ id: 'overview.said', message: '{name}: {text}', values: { name: sender.name, text } })}
      </span>
    </>
  );
}

function Missing({ state }: { readonly state: 'loading' | 'gone' | 'unreachable' }) {
  const i18n = useI18n();
  if (state === 'loading') return <Skeleton shape="line" width={0.7} />;
  return (
    <span className={styles.missing}>
      {state === 'gone'
        ? i18n._({ id: 'overview.gone', message: 'This message cannot be shown.' })
        : i18n._({ id: 'overview.unreachable', message: 'The server cannot be reached.' })}
    </span>
  );
}
