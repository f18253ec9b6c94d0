import type { RailSpace } from '@parley/sdk/client/contract.ts';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { chooseGroup } from '../../../lib/room-group/chosen-group.ts';
import { spaceHref } from '../../../lib/route/route.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { openLobby } from './open-lobby.ts';
import { toggleSpace } from './open-spaces.ts';
import { RailBadge } from './RailBadge.tsx';
import styles from './spaces-rail.module.css';
import { waitingLabel } from './waiting-words.ts';

const AVATAR_PX = 36;

export interface SpaceLinkProps {
  readonly space: RailSpace;
  readonly isChosen: boolean;
  /** The one link that Tab reaches. */
  readonly isReachable: boolean;
  /** Its own spaces are shown. */
  readonly isOpen: boolean;
  readonly isOnePane: boolean;
}

/** One space of the rail. */
export const SpaceLink = memo(function SpaceLink(props: SpaceLinkProps) {
  const { space, isChosen, isReachable, isOpen, isOnePane } = props;
  const { spaceId, depth, hasSpaces } = space;
  const i18n = useI18n();
  const name = roomNameText(i18n, space.name);
  const imageUrl = useAvatarUrl(space.avatar, AVATAR_PX);
  const isTop = depth === 0;
  return (
    <li className={styles.item} data-space={spaceId}>
      <a
        className={classes(styles.link, isChosen && styles.isChosen)}
        href={spaceHref(spaceId)}
        aria-label={waitingLabel(i18n, name, space)}
        aria-current={isChosen ? 'true' : undefined}
        title={name}
        tabIndex={isReachable ? 0 : -1}
        data-region-focus={isReachable || undefined}
        draggable={isTop}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          chooseGroup(spaceId);
          // With one pane the list stays; the way to the lobby stands over it.
          if (!isOnePane) openLobby(spaceId);
        }}
      >
        <Avatar id={spaceId} name={name} imageUrl={imageUrl} shape="room" size={isTop ? 'l' : 'm'} />
        <RailBadge waiting={space} />
      </a>
      {hasSpaces && (
        <button
          type="button"
          className={classes(styles.opener, isOpen && styles.isOpen)}
          aria-expanded={isOpen}
          aria-label={i18n._({ id: 'spaces.inside', message: 'Spaces in {space}', values: { space: name } })}
          tabIndex={isReachable ? 0 : -1}
          onClick={() => toggleSpace(spaceId, !isOpen)}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
});
