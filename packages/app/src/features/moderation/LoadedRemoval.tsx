import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useRead } from '../../lib/store/use-readable.ts';
import type { ManyDialogProps } from '../timeline/contract.ts';
import { chosenRemovals } from './chosen-removals.ts';
import { removalChunk } from './removal-chunk.ts';

/** The dialog `Remove messages`, loaded when it is opened. */
export function LoadedRemoval(props: ManyDialogProps) {
  const chunk = useDialogChunk(removalChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.RemoveChosen {...props} /> : null;
}

/** Over the messages of a room: the progress of taking back those that were chosen. Nothing where none were. */
export function ChosenRemoval({ roomId }: { readonly roomId: RoomId }) {
  const isShown = useRead(chosenRemovals, () => chosenRemovals.current.has(roomId));
  return isShown ? <LoadedProgress roomId={roomId} /> : null;
}

function LoadedProgress({ roomId }: { readonly roomId: RoomId }) {
  const chunk = useChunk(removalChunk);
  return chunk.kind === 'ready' ? <chunk.module.ChosenProgress roomId={roomId} /> : null;
}
