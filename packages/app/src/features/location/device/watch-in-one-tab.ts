import { FIRST_PLACE, nameInPlace } from '@parley/sdk/client/account-place.ts';
import { type Located, type Locator, watch } from './locate.ts';

/** Held by the tab that watches the device for an account. */
const LOCK = 'parley-location';

export interface OneTabOptions {
  /** `navigator.locks`; undefined where the browser has none: then every tab watches, and the engine takes the newest. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly locator: Locator | undefined;
  readonly hear: (located: Located) => void;
  /** The place of the account; the first if absent. */
  readonly place?: number | undefined;
}

/** Watches the device in one of the tabs that ask for it: if that one is closed, the next one goes on. Returns what ends it. */
export function watchInOneTab({ locks, locator, hear, place = FIRST_PLACE }: OneTabOptions): () => void {
  let stop: () => void = () => undefined;
  let isOver = false;
  const begin = () => {
    if (!isOver) stop = watch(locator, hear);
  };
  let release: () => void = () => undefined;
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (locks === undefined) begin();
  else {
    const held = () => {
      begin();
      return untilReleased;
    };
    // It rejects where locks are forbidden.
    locks.request(nameInPlace(LOCK, place), held).catch(begin);
  }
  return () => {
    isOver = true;
    stop();
    release();
  };
}
