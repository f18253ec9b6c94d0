import { useEffect } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';
import type * as dialogs from './dialogs.ts';

const dialogsChunk = new Chunk(() => import('./dialogs.ts'));

/** Without its code there is no dialog, and the page goes on; the next press tries again. */
function Loaded({ pick, ...props }: ActionDialogProps & { readonly pick: keyof typeof dialogs }) {
  const chunk = useChunk(dialogsChunk);
  const { onClose } = props;
  const hasFailed = chunk.kind === 'failed';
  useEffect(() => {
    if (hasFailed) onClose();
  }, [hasFailed, onClose]);
  if (chunk.kind !== 'ready') return null;
  const Dialog = chunk.module[pick];
  return <Dialog {...props} />;
}

export function ForwardDialog(props: ActionDialogProps) {
  return <Loaded pick="ForwardMessage" {...props} />;
}

export function SourceDialog(props: ActionDialogProps) {
  return <Loaded pick="MessageSource" {...props} />;
}

export function HistoryDialog(props: ActionDialogProps) {
  return <Loaded pick="MessageHistory" {...props} />;
}
