import { useEffect, useEffectEvent, useRef } from 'react';
import type { OpenedPicture } from '../../lib/media/viewer-desk.ts';
import type { Neighbours } from './use-neighbours.ts';

/** To the picture before (-1) or after (1). */
export type Step = -1 | 1;

/** Goes to a neighbour. A step is kept while that neighbour is still being looked for, so that no key is lost. */
export function useStep(neighbours: Neighbours, onShow: (picture: OpenedPicture) => void): (step: Step) => void {
  const kept = useRef<Step | null>(null);
  const go = (step: Step) => {
    const to = step < 0 ? neighbours.previous : neighbours.next;
    kept.current = to === null && mayCome(neighbours, step) ? step : null;
    if (to !== null) onShow(to);
  };
  const goOn = useEffectEvent(() => {
    if (kept.current !== null) go(kept.current);
  });
  useEffect(() => goOn());
  return go;
}

function mayCome({ isLooking, isComing }: Neighbours, step: Step): boolean {
  return isComing || (step < 0 && isLooking);
}
