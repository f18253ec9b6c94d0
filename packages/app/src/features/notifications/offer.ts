import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

const known = new ObservableValue(false);

/** True once a notification would have been shown here, if the user had been asked whether that may be. */
export const isOffered: Readable<boolean> = known;

/** Says whether it is to be asked. */
export function offer(isWanted: boolean): void {
  known.set(isWanted);
}
