import type { OwnFile } from '@parley/sdk/client/contract.ts';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { mark } from '../../../lib/marks.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './media.module.css';

/** Progress of an upload, waiting or running, and a button to cancel it. */
export function UploadLine({ file }: { readonly file: OwnFile }) {
  const { roomId, txnId } = file;
  const view = useView('messages.upload', { roomId, txnId });
  const discard = useCommand('messages.discard');
  const progress = view.kind === 'ready' ? view.value : null;
  const tookMs = progress?.tookMs ?? null;
  const bytes = progress?.totalBytes ?? 0;
  useEffect(() => {
    if (tookMs !== null) mark('parley:upload', { txnId, bytes, ms: tookMs });
  }, [txnId, bytes, tookMs]);
  return <UploadLineView progress={progress} onCancel={() => void discard({ roomId, txnId })} />;
}

export interface UploadLineViewProps {
  /** In bytes; null while it waits. */
  readonly progress: { readonly sentBytes: number; readonly totalBytes: number } | null;
  readonly onCancel: () => void;
}

export function UploadLineView({ progress, onCancel }: UploadLineViewProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const words =
    progress === null
      ? i18n._({ id: 'messages.upload.waiting', message: 'Waiting to be uploaded' })
      : i18n._({
          id: 'messages.upload.progress',
          message: '{sent} of {total}',
          values: { sent: formatBytes(locale, progress.sentBytes), total: formatBytes(locale, progress.totalBytes) },
        });
  return (
    <span className={styles.upload}>
      <span className={styles.uploadText}>
        <progress
          className={styles.uploadBar}
          aria-label={i18n._({ id: 'messages.upload', message: 'Upload' })}
          aria-valuetext={words}
          max={progress?.totalBytes ?? 1}
          value={progress?.sentBytes ?? 0}
        />
        <span className={styles.uploadWords}>{words}</span>
      </span>
      <IconButton
        size="small"
        label={i18n._({ id: 'messages.upload.cancel', message: 'Cancel upload' })}
        icon={<X size={16} />}
        onClick={onCancel}
      />
    </span>
  );
}
