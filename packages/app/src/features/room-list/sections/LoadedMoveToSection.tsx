import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { RoomDialogProps } from '../contract.ts';

const moveChunk = new Chunk(() => import('./MoveToSection.tsx'));

/** The dialog that moves a room to a section, once its code is there. */
export function LoadedMoveToSection(props: RoomDialogProps) {
  const chunk = useDialogChunk(moveChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.MoveToSection {...props} /> : null;
}
