import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { BatchTray } from './BatchTray.tsx';
import { batchDesk, dismissBatch, retryBatch, stopBatch } from './batch-desk.ts';
import { UploadTray } from './UploadTray.tsx';
import { retryUpload, stopUpload, uploadDesk } from './upload-desk.ts';

/** The uploads of this tab, as the engine is with them, and what it does to several files. */
export function UnderWay() {
  const { client } = useClient();
  const uploads = useReadable(uploadDesk);
  const batches = useReadable(batchDesk);
  const view = useView('fileTrees.uploads', null);
  return (
    <>
      <BatchTray batches={batches} onStop={stopBatch} onRetry={retryBatch} onDismiss={dismissBatch} />
      <UploadTray
        uploads={uploads}
        progress={view.kind === 'ready' ? view.value : []}
        onStop={(uploadId) => stopUpload(client, uploadId)}
        onRetry={(uploadId, keepsDetails) => retryUpload(client, uploadId, keepsDetails)}
      />
    </>
  );
}
