import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { UploadTray } from './UploadTray.tsx';
import { retryUpload, stopUpload, uploadDesk } from './upload-desk.ts';

/** The uploads of this tab, as the engine is with them. */
export function Uploading() {
  const { client } = useClient();
  const uploads = useReadable(uploadDesk);
  const view = useView('fileTrees.uploads', null);
  return (
    <UploadTray
      uploads={uploads}
      progress={view.kind === 'ready' ? view.value : []}
      onStop={(uploadId) => stopUpload(client, uploadId)}
      onRetry={(uploadId, keepsDetails) => retryUpload(client, uploadId, keepsDetails)}
    />
  );
}
