import { useReadable } from '../../lib/store/use-readable.ts';
import { BatchTray } from './BatchTray.tsx';
import { batchDesk, dismissBatch, retryBatch, stopBatch } from './batch-desk.ts';

/** What this tab does to several files. */
export function Batches() {
  const batches = useReadable(batchDesk);
  return <BatchTray batches={batches} onStop={stopBatch} onRetry={retryBatch} onDismiss={dismissBatch} />;
}
