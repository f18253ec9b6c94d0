import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import type { WhyUnreadDialogProps } from './WhyUnread.tsx';

const whyChunk = new Chunk(() => import('./WhyUnread.tsx'));

/** The dialog that says why a room is unread, once its code is there. */
export function LoadedWhyUnread(props: WhyUnreadDialogProps) {
  const chunk = useDialogChunk(whyChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.WhyUnreadDialog {...props} /> : null;
}
