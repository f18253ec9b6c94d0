import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';

/** Code of the dialog that reports something. */
export const reportChunk = new Chunk(() => import('./ReportDialog.tsx'));

/** The dialog `Report message`, loaded when it is opened. */
export function LoadedReport({ roomId, item, onClose }: ActionDialogProps) {
  const chunk = useDialogChunk(reportChunk, onClose);
  if (chunk.kind !== 'ready' || item.eventId === null) return null;
  return <chunk.module.ReportDialog target={{ kind: 'message', roomId, eventId: item.eventId }} onClose={onClose} />;
}
