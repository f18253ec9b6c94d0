import { type RefObject, useLayoutEffect, useRef } from 'react';
import { chosenGroup } from '../../lib/room-group/chosen-group.ts';
import { useReadable } from '../../lib/store/use-readable.ts';

/** Begins the rooms of another group at their top. */
export function useTopOfGroup(scroller: RefObject<HTMLElement | null>): void {
  const group = useReadable(chosenGroup);
  const shown = useRef(group);
  useLayoutEffect(() => {
    if (shown.current === group) return;
    shown.current = group;
    scroller.current?.scrollTo(0, 0);
  }, [group, scroller]);
}
