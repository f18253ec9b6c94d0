import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { shownPlace } from '../../lib/place/shown-place.ts';

/** The places whose engine is not available. */
const missing = new ObservableValue<ReadonlySet<number>>(new Set());

/** True while no engine is available for the shown account: its script did not load, or it does not respond. Attempts continue. */
export const engineMissing: Readable<boolean> & { readonly tell: (place: number, isMissing: boolean) => void } = {
  get current() {
    return missing.current.has(shownPlace.current.place);
  },
  subscribe: (listener) => {
    const ends = [missing.subscribe(listener), shownPlace.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
  tell: (place, isMissing) => {
    if (missing.current.has(place) === isMissing) return;
    const others = [...missing.current].filter((other) => other !== place);
    missing.set(new Set(isMissing ? [...others, place] : others));
  },
};
