import { type FocusEvent, memo, useId, useLayoutEffect, useState } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { formatDateTime, formatTime } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { personProps } from '../../ui/person/person.ts';
import type { MessageItem } from './contract.ts';
import { ExtraView } from './ExtraView.tsx';
import { useFeed } from './feed-context.ts';
import { MessageActions } from './MessageActions.tsx';
import { ReplyQuoteView } from './ReplyQuoteView.tsx';
import { NotSent, SendStateMark } from './SendStateView.tsx';
import { useTimelineSlots } from './slots.ts';
import { TileBoundary } from './TileBoundary.tsx';
import { TileFallback } from './TileFallback.tsx';
import styles from './timeline.module.css';
import type { MessageRow } from './timeline-rows.ts';

export interface ArticleProps {
  /** Whether Tab reaches it: one article of the feed does. */
  readonly isTabStop: boolean;
  readonly isFlashing: boolean;
}

const FACE_PX = 36;

/** One message. */
export const MessageRowView = memo(function MessageRowView({
  row,
  isTabStop,
  isFlashing,
}: ArticleProps & { readonly row: MessageRow }) {
  const { item, startsGroup } = row;
  const locale = useLocale();
  const feed = useFeed();
  const { Content } = useTimelineSlots();
  const bodyId = useId();
  const [isAimedAt, setAimedAt] = useState(false);
  const [isFocusIn, setFocusIn] = useState(false);
  useLayoutEffect(() => feed.drawn(item), [feed, item]);
  const time = formatTime(locale, item.timestamp);
  return (
    <article
      className={classes(styles.message, startsGroup && styles.startsGroup, isFlashing && styles.isFlashing)}
      aria-label={`${item.sender.name}, ${time}`}
      aria-describedby={bodyId}
      tabIndex={isTabStop ? 0 : -1}
      data-key={row.key}
      data-event-id={item.eventId ?? undefined}
      data-txn-id={item.txnId ?? undefined}
      onPointerEnter={() => setAimedAt(true)}
      onPointerLeave={() => setAimedAt(false)}
      onFocus={() => setFocusIn(true)}
      onBlur={(event) => setFocusIn(isWithin(event))}
    >
      <div className={styles.gutter}>
        {startsGroup ? <Face item={item} /> : <MarginTime locale={locale} atMs={item.timestamp} />}
      </div>
      <div className={styles.main}>
        {startsGroup && <Byline item={item} time={time} />}
        {item.reply !== null && <ReplyQuoteView reply={item.reply} />}
        <div className={styles.line}>
          <div id={bodyId} className={styles.body}>
            <TileBoundary resetKey={item} fallback={<TileFallback />}>
              <Content item={item} />
            </TileBoundary>
          </div>
          {item.isEdited && <Edited />}
          {item.sendState !== null && <SendStateMark state={item.sendState} isNewestOwn={row.isNewestOwn} />}
        </div>
        {item.sendState?.kind === 'not_sent' && <NotSent reason={item.sendState.reason} txnId={item.txnId} />}
        {item.extras.map((extra) => (
          <TileBoundary key={extra.kind} resetKey={extra} fallback={null}>
            <ExtraView roomId={feed.roomId} item={item} extra={extra} />
          </TileBoundary>
        ))}
      </div>
      {(isAimedAt || isFocusIn) && <MessageActions roomId={feed.roomId} item={item} />}
    </article>
  );
});

/** Whether focus only moved inside of the element that reports its going. */
function isWithin(event: FocusEvent): boolean {
  return event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
}

function Face({ item: { sender } }: { readonly item: MessageItem }) {
  const url = useAvatarUrl(sender.avatar, FACE_PX);
  return <Avatar id={sender.userId} name={sender.name} imageUrl={url} shape="person" size="l" />;
}

function Byline({ item, time }: { readonly item: MessageItem; readonly time: string }) {
  const locale = useLocale();
  return (
    <div className={styles.byline}>
      <span
        {...personProps(item.sender.userId)}
        className={classes(styles.name, item.isMine && styles.isOwn)}
        dir="auto"
        translate="no"
        title={item.sender.userId}
      >
        {item.sender.name}
      </span>
      <time
        className={styles.time}
        dateTime={new Date(item.timestamp).toISOString()}
        title={formatDateTime(locale, item.timestamp)}
      >
        {time}
      </time>
    </div>
  );
}

/** The time of a line within a group, seen on hover and focus; the article's name says it to those who listen. */
function MarginTime({ locale, atMs }: { readonly locale: string; readonly atMs: number }) {
  return (
    <time className={styles.marginTime} aria-hidden="true" title={formatDateTime(locale, atMs)}>
      {formatTime(locale, atMs).replace(/\s*[AP]\.?M\.?$/i, '')}
    </time>
  );
}

function Edited() {
  const i18n = useI18n();
  return <span className={styles.edited}>{i18n._({ id: 'timeline.edited', message: 'Edited' })}</span>;
}
