import type { RailSpace, Waiting } from '@parley/sdk/client/contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ONE_PANE, useMediaQuery } from '../../../lib/dom/use-media-query.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { chosenGroup } from '../../../lib/room-group/chosen-group.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import { CreateSpace } from '../CreateSpace.tsx';
import { AllRooms } from './AllRooms.tsx';
import { openSpaces, shownSpaces } from './open-spaces.ts';
import { onRailKey } from './rail-keys.ts';
import { SpaceLink } from './SpaceLink.tsx';
import styles from './spaces-rail.module.css';
import { useMoveSpace } from './use-move-space.ts';

export interface SpacesRailProps {
  readonly all: Waiting;
  readonly spaces: readonly RailSpace[];
}

/** The user's spaces: each reduces the list of rooms to its own. */
export function SpacesRail({ all, spaces }: SpacesRailProps) {
  const i18n = useI18n();
  const chosen = useReadable(chosenGroup);
  const open = useReadable(openSpaces);
  const isOnePane = useMediaQuery(ONE_PANE);
  const [isCreating, setCreating] = useState(false);
  const { move, dragging, said } = useMoveSpace(spaces);
  const shown = shownSpaces(spaces, open);
  const reachable = shown.some(({ spaceId }) => spaceId === chosen) ? chosen : null;
  return (
    <nav
      className={styles.rail}
      aria-label={i18n._({ id: 'spaces.title', message: 'Spaces' })}
      data-region="spaces"
      onKeyDown={(event) => onRailKey(event, { shown, open, isLying: isOnePane, move })}
    >
      <ul className={styles.spaces} {...dragging}>
        <AllRooms waiting={all} isChosen={chosen === null} isReachable={reachable === null} />
        {shown.map((space) => (
          <SpaceLink
            key={space.spaceId}
            space={space}
            isChosen={space.spaceId === chosen}
            isReachable={space.spaceId === reachable}
            isOpen={space.hasSpaces && open.includes(space.spaceId)}
            isOnePane={isOnePane}
          />
        ))}
        <li className={styles.item}>
          <IconButton
            label={i18n._({ id: 'spaces.create', message: 'Create space' })}
            icon={<Plus size={18} />}
            onClick={() => setCreating(true)}
          />
        </li>
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {isCreating && <CreateSpace parent={null} onClose={() => setCreating(false)} />}
    </nav>
  );
}
