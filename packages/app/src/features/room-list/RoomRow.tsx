import { Ellipsis } from 'lucide-react';
import { memo, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { RoomListItem } from './contract.ts';
import { listedName } from './listed-name.ts';
import { RoomSigns } from './RoomSigns.tsx';
import { roomLabel } from './room-label.ts';
import { type Density, waits } from './room-list-item.ts';
import styles from './room-row.module.css';
import { usePreviewLine } from './use-preview-line.ts';

export interface RoomRowProps {
  readonly room: RoomListItem;
  readonly density: Density;
  /** The picture's address, or null for initials. */
  readonly imageUrl: string | null;
  readonly hasDraft: boolean;
  /** A call goes on in it. */
  readonly hasCall?: boolean;
  readonly isOpen: boolean;
  /** The one row that Tab reaches. */
  readonly isReachable: boolean;
  /** True while the row's menu is open. */
  readonly hasMenu: boolean;
  /** The last midnight. */
  readonly todayMs: number;
}

/** One room: its face and name, and what there is to tell. What it answers to is the list's business: `data-more` opens its menu. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, density, imageUrl, hasDraft, hasCall = false, isOpen, isReachable, hasMenu } = props;
  const i18n = useI18n();
  const name = listedName(i18n, room);
  const previewId = useId();
  const label = roomLabel(i18n, room, { hasDraft, hasCall });
  return (
    <div className={classes(styles.row, waits(room) && styles.isUnread, isOpen && styles.isOpen)}>
      {/* Over all of the row: its name is a sentence, and what is drawn under it is not read out a second time. */}
      <a
        className={styles.link}
        href={roomHref(room.roomId)}
        aria-label={label}
        aria-describedby={density === 'comfortable' ? previewId : undefined}
        aria-current={isOpen ? 'page' : undefined}
        title={density === 'icons' ? name : undefined}
        tabIndex={isReachable ? 0 : -1}
        data-region-focus={isReachable || undefined}
        draggable={false}
      />
      <Avatar
        id={room.roomId}
        name={name}
        imageUrl={imageUrl}
        shape={room.isDirect ? 'person' : 'room'}
        size={density === 'compact' ? 's' : 'l'}
      />
      {density !== 'icons' && <RowLines {...props} name={name} previewId={previewId} />}
      {density === 'icons' && (
        <RoomSigns room={room} hasDraft={false} hasCall={hasCall} isReachable={isReachable} density={density} />
      )}
      {density !== 'icons' && (
        <IconButton
          label={i18n._({ id: 'roomList.more', message: 'More' })}
          icon={<Ellipsis size={16} />}
          size="small"
          className={styles.more}
          aria-haspopup="menu"
          aria-expanded={hasMenu}
          tabIndex={isReachable ? 0 : -1}
          data-more
        />
      )}
    </div>
  );
});

interface RowLinesProps extends RoomRowProps {
  readonly name: string;
  readonly previewId: string;
}

/** The name with the time, and under it the latest message; compact, the name alone. */
function RowLines({ room, density, hasDraft, hasCall = false, isReachable, todayMs, name, previewId }: RowLinesProps) {
  const locale = useLocale();
  const { lead, text } = usePreviewLine(room);
  const signs = <RoomSigns {...{ room, hasDraft, hasCall, isReachable, density }} />;
  const title = (
    <span className={styles.name} dir="auto" aria-hidden="true">
      {name}
    </span>
  );
  if (density === 'compact') {
    return (
      <span className={styles.line} translate="no">
        {title}
        {signs}
      </span>
    );
  }
  return (
    <span className={styles.lines} translate="no">
      <span className={styles.line} aria-hidden="true">
        {title}
        {room.activeAt > 0 && <span className={styles.time}>{formatShort(locale, room.activeAt, todayMs)}</span>}
      </span>
      <span className={styles.line}>
        {/* Written as what was said is, not as the name before it: too long, it ends where it would be read last. */}
        <span id={previewId} className={styles.preview} dir="auto" aria-hidden="true">
          {lead !== '' && <bdi>{lead}</bdi>} {text}
        </span>
        {signs}
      </span>
    </span>
  );
}
