import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useRoomAvatarUrl } from '../../../lib/media/use-room-avatar.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { EntryButton } from './EntryButton.tsx';
import { LineMenu } from './LineMenu.tsx';
import { LineWords } from './LineWords.tsx';
import { lineName } from './line-words.ts';
import styles from './lobby.module.css';
import type { LobbyLine } from './lobby-lines.ts';
import { moving } from './moving.ts';
import type { TreeState } from './tree-state.ts';

const FACE_PX = 36;

export interface LobbyItemProps {
  readonly line: LobbyLine;
  readonly spaceId: RoomId;
  readonly itemKey: string;
  readonly place: number;
  readonly count: number;
  readonly level: number;
  /** Null for what cannot be opened in the tree. */
  readonly isOpen: boolean | null;
  readonly mayManage: boolean;
  readonly state: TreeState;
  /** Its own rooms, if it is an open space. */
  readonly children: ReactNode;
}

/** One room of a space: a link where the user is in it, else the way in. */
export function LobbyItem(props: LobbyItemProps) {
  const { line, spaceId, itemKey, place, count, level, isOpen, mayManage, state } = props;
  const { roomId } = line;
  const i18n = useI18n();
  const nameId = useId();
  const imageUrl = useRoomAvatarUrl(
    { avatar: line.avatar, membership: line.entry === 'invited' ? 'invite' : line.entry },
    FACE_PX,
  );
  const name = lineName(i18n, line);
  const isReached = state.reached === itemKey;
  return (
    <li
      role="treeitem"
      className={styles.item}
      aria-labelledby={nameId}
      aria-level={level}
      aria-posinset={place + 1}
      aria-setsize={count}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isReached ? 0 : -1}
      data-key={itemKey}
      data-region-focus={isReached || undefined}
      {...(mayManage && moving({ spaceId, roomId, place, count, move: state.arranging.move }))}
    >
      <div className={styles.row}>
        {isOpen === null ? (
          <span className={styles.noOpener} />
        ) : (
          <button
            type="button"
            className={classes(styles.opener, isOpen && styles.isOpen)}
            aria-label={i18n._({ id: 'space.inside', message: 'Rooms in {space}', values: { space: name } })}
            aria-expanded={isOpen}
            tabIndex={-1}
            onClick={() => state.toggle(itemKey, !isOpen)}
          >
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        )}
        <Avatar id={roomId} name={name} imageUrl={imageUrl} shape="room" size="l" />
        <LineWords line={line} name={name} nameId={nameId} isReached={isReached} />
        <EntryButton line={line} name={name} isReached={isReached} />
        {mayManage && <LineMenu {...{ line, spaceId, place, count, name, isReached }} arranging={state.arranging} />}
      </div>
      {props.children}
    </li>
  );
}
