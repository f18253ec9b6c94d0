import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';
import type * as dialogs from './dialogs.ts';

const dialogsChunk = new Chunk(() => import('./dialogs.ts'));

function Loaded({ pick, ...props }: ActionDialogProps & { readonly pick: keyof typeof dialogs }) {
  const chunk = useDialogChunk(dialogsChunk, props.onClose);
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
