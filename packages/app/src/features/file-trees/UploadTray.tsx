import type { FileUpload } from '@parley/sdk/client/contract.ts';
import { X } from 'lucide-react';
import { formatBytes } from '../../lib/format/bytes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { failureText } from './failure-text.ts';
import styles from './files.module.css';
import type { DeskUpload } from './upload-desk.ts';

export interface UploadTrayProps {
  readonly uploads: readonly DeskUpload[];
  /** Progress of those that the engine has. */
  readonly progress: readonly FileUpload[];
  readonly onStop: (uploadId: string) => void;
  readonly onRetry: (uploadId: string, keepsDetails: boolean) => void;
}

/** The files that are on their way, and those that did not get there. */
export function UploadTray({ uploads, progress, onStop, onRetry }: UploadTrayProps) {
  const i18n = useI18n();
  if (uploads.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={i18n._({ id: 'trees.uploads', message: 'Uploads' })}>
      <p className={styles.trayHead} role="status">
        {i18n._({
          id: 'trees.uploading',
          message: '{count, plural, one {# file to upload} other {# files to upload}}',
          values: { count: uploads.length },
        })}
      </p>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <UploadLine
            key={upload.uploadId}
            upload={upload}
            progress={progress.find(({ uploadId }) => uploadId === upload.uploadId) ?? null}
            onStop={onStop}
            onRetry={onRetry}
          />
        ))}
      </ul>
    </section>
  );
}

interface UploadLineProps extends Pick<UploadTrayProps, 'onStop' | 'onRetry'> {
  readonly upload: DeskUpload;
  readonly progress: FileUpload | null;
}

function UploadLine({ upload, progress, onStop, onRetry }: UploadLineProps) {
  const i18n = useI18n();
  const { uploadId, file, state } = upload;
  const { name } = file;
  const failure = typeof state === 'object' ? state.failure : null;
  return (
    <li className={styles.upload}>
      <span className={styles.uploadWords}>
        <bdi className={styles.uploadName} translate="no">
          {name}
        </bdi>
        {failure === null ? (
          <span className={styles.uploadBar}>
            <progress
              aria-label={i18n._({ id: 'trees.progress', message: 'Upload of {name}', values: { name } })}
              {...(progress !== null &&
                progress.totalBytes > 0 && { max: progress.totalBytes, value: progress.sentBytes })}
            />
            <span className={styles.quiet}>
              {state === 'waiting'
                ? i18n._({ id: 'trees.waiting', message: 'Waiting' })
                : formatBytes(i18n.locale, file.size)}
            </span>
          </span>
        ) : (
          <span className={styles.failed} role="alert">
            {failureText(i18n, failure)}
          </span>
        )}
      </span>
      {failure !== null && (
        <Button size="small" onClick={() => onRetry(uploadId, failure.kind === 'keepsDetails')}>
          {failure.kind === 'keepsDetails'
            ? i18n._({ id: 'trees.asItIs', message: 'Upload as it is' })
            : i18n._({ id: 'trees.again', message: 'Try again' })}
        </Button>
      )}
      <IconButton
        size="small"
        label={
          failure === null
            ? i18n._({ id: 'trees.cancelUpload', message: 'Cancel upload of {name}', values: { name } })
            : i18n._({ id: 'trees.dismiss', message: 'Dismiss {name}', values: { name } })
        }
        icon={<X size={16} />}
        onClick={() => onStop(uploadId)}
      />
    </li>
  );
}
