import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../../lib/media/forget.ts';

/** A dialog about many rooms that the options of the list open. */
export type MembershipDialog = 'declineAll' | 'left';

const opened = new ObservableValue<MembershipDialog | null>(null);
whenForgotten(() => opened.set(null));

/** The dialog that is open; null for none. */
export const openedDialog: Readable<MembershipDialog | null> = opened;

/** Opens a dialog, or closes it. The menu that opens it is gone then. */
export function setDialog(dialog: MembershipDialog | null): void {
  opened.set(dialog);
}
