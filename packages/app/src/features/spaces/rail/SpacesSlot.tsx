import { useEffect, useRef } from 'react';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { chooseGroup, chosenGroup } from '../../../lib/room-group/chosen-group.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { usePacedListView } from '../../../lib/view/use-view.ts';
import { hasRail } from './has-rail.ts';
import { railChunk } from './rail-chunk.ts';
import type { SpacesRailProps } from './SpacesRail.tsx';
import styles from './spaces-slot.module.css';

const soon = () => 'soon' as const;

/** The place of the spaces, before the list of rooms: none for a user without spaces, and kept free from the start for others. */
export function SpacesSlot() {
  const view = usePacedListView('spaces.rail', null, soon);
  const mayHaveRail = useReadable(hasRail);
  const group = useReadable(chosenGroup);
  const rail = view.kind === 'ready' && view.value.head.isKnown ? view.value : null;
  const hasSpaces = rail === null ? mayHaveRail : rail.items.length > 0;
  const isHere = rail?.items.some(({ spaceId }) => spaceId === group) === true;
  // A space that was left has no list any more; one that was joined a moment ago comes into the rail a little later.
  const wasHere = useRef(group);
  useEffect(() => {
    if (hasSpaces !== hasRail.current) hasRail.change(() => hasSpaces);
  }, [hasSpaces]);
  useEffect(() => {
    if (isHere) wasHere.current = group;
    else if (rail !== null && wasHere.current === group) chooseGroup(null);
  }, [isHere, rail, group]);
  if (!hasSpaces) return null;
  return <div className={styles.slot}>{rail !== null && <LoadedRail all={rail.head.all} spaces={rail.items} />}</div>;
}

/** Without its code the list shows all rooms. */
function LoadedRail(props: SpacesRailProps) {
  const chunk = useChunk(railChunk);
  return chunk.kind === 'ready' ? <chunk.module.SpacesRail {...props} /> : null;
}
