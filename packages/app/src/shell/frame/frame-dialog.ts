import type { RoomId } from '@parley/sdk/client/ids.ts';

/** Dialogs over the whole page, one at a time. */
export type FrameDialog = 'keys' | 'switcher' | 'signOut';

export interface FrameDialogProps {
  /** The room that is open; null for none. */
  readonly openRoomId: RoomId | null;
  /** Opens another one in its place. */
  readonly onOpen: (dialog: FrameDialog) => void;
  readonly onClose: () => void;
}
