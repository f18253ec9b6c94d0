import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

const open = new ObservableValue(false);

/** True while the dialog that declines all invitations is open. */
export const isDecliningAll: Readable<boolean> = open;

/** Opens or closes it. The menu that opens it is gone then. */
export function setDecliningAll(isOpen: boolean): void {
  open.set(isOpen);
}
