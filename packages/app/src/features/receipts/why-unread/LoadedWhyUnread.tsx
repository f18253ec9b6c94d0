import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { RoomDialogProps } from '../../room-list/contract.ts';

const whyChunk = new Chunk(() => import('./WhyUnread.tsx'));

/** The dialog that says why a room is unread, once its code is there. */
export function LoadedWhyUnread(props: RoomDialogProps) {
  const chunk = useDialogChunk(whyChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.WhyUnreadDialog {...props} /> : null;
}
