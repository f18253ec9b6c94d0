import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../../../lib/format/time.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { userHref } from '../../../lib/route/route.ts';
import { openCardInstead } from '../../../lib/user-card/user-card.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { ChooseBox } from '../choosing/ChooseBox.tsx';
import { isChoosable } from '../choosing/choosing.ts';
import type { MessageItem } from '../contract.ts';
import styles from './message.module.css';
import rowStyles from './row.module.css';
import type { MessageRow } from './timeline-rows.ts';

const FACE_PX = 36;

/** The sender's face. */
function Face({ item: { sender } }: { readonly item: MessageItem }) {
  const url = useAvatarUrl(sender.avatar, FACE_PX);
  return (
    <a
      className={styles.face}
      href={userHref(sender.userId)}
      // The name beside it leads there too.
      aria-hidden="true"
      tabIndex={-1}
      onClick={(event) => openCardInstead(event, sender.userId)}
    >
      <Avatar id={sender.userId} name={sender.name} imageUrl={url} shape="person" size="l" />
    </a>
  );
}

interface Gutter {
  readonly row: MessageRow;
  readonly locale: string;
  /** True if the message is chosen; null while none can be. */
  readonly isChosen: boolean | null;
  readonly isTabStop: boolean;
}

/** The place before a message: its sender's face or its time, and a box while messages are chosen. */
export function drawGutter({ row: { item, startsGroup }, locale, isChosen, isTabStop }: Gutter): ReactNode {
  if (isChosen === null)
    return startsGroup ? <Face item={item} /> : <MarginTime locale={locale} atMs={item.timestamp} />;
  if (!isChoosable(item)) return null;
  const time = formatTime(locale, item.timestamp);
  return <ChooseBox item={item} time={time} isChosen={isChosen} isTabStop={isTabStop} />;
}

/** The time of a line within a group, seen on hover and focus; the article's name says it to those who listen. */
function MarginTime({ locale, atMs }: { readonly locale: string; readonly atMs: number }) {
  return (
    <time className={rowStyles.marginTime} aria-hidden="true" title={formatDateTime(locale, atMs)}>
      {formatTime(locale, atMs).replace(/\s?[AP]\.?M\.?$/i, '')}
    </time>
  );
}
