import { useEffect } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { WhyUnreadDialogProps } from './WhyUnread.tsx';

const whyChunk = new Chunk(() => import('./WhyUnread.tsx'));

/** Without its code there is no dialog, and the list goes on; the next press tries again. */
export function LoadedWhyUnread(props: WhyUnreadDialogProps) {
  const chunk = useChunk(whyChunk);
  const { onClose } = props;
  const hasFailed = chunk.kind === 'failed';
  useEffect(() => {
    if (hasFailed) onClose();
  }, [hasFailed, onClose]);
  return chunk.kind === 'ready' ? <chunk.module.WhyUnreadDialog {...props} /> : null;
}
