import { LoadedSwitcher } from '../features/switcher/LoadedSwitcher.tsx';
import { Chunk } from '../lib/chunk/chunk.ts';
import type { FrameDialogProps } from './frame/frame-dialog.ts';
import { SWITCH } from './frame/use-frame-keys.ts';

/** Code of the switcher and its commands, which is loaded ahead. */
export const switcherChunk = new Chunk(() => import('./SwitcherCommands.tsx'));

/** The switcher, in its place over the page. */
export function RoomSwitcher({ openRoomId, onOpen, onClose }: FrameDialogProps) {
  return (
    <LoadedSwitcher chunk={switcherChunk} hotkey={SWITCH} onClose={onClose}>
      {({ SwitcherCommands }, typedAhead) => (
        <SwitcherCommands openRoomId={openRoomId} typedAhead={typedAhead} onOpen={onOpen} onClose={onClose} />
      )}
    </LoadedSwitcher>
  );
}
