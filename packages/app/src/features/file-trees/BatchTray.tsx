import { X } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { CountedProgress } from '../../ui/progress/CountedProgress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import type { FileBatch } from './batch-desk.ts';
import { endedText, runningText } from './batch-text.ts';
import { failureText } from './failure-text.ts';
import styles from './files.module.css';

interface BatchActs {
  readonly onStop: (batchId: string) => void;
  readonly onRetry: (batchId: string) => void;
  readonly onDismiss: (batchId: string) => void;
}

export interface BatchTrayProps extends BatchActs {
  readonly batches: readonly FileBatch[];
}

/** Acts on several files that are under way, and the files to which it could not be done. How it ended is announced. */
export function BatchTray({ batches, ...acts }: BatchTrayProps) {
  const i18n = useI18n();
  const seen = batches.filter(({ isRunning, failed }) => isRunning || failed.length > 0);
  const last = batches.findLast(({ isRunning }) => !isRunning);
  return (
    <>
      {seen.length > 0 && (
        <section className={styles.tray} aria-label={i18n._({ id: 'trees.batches', message: 'Several files' })}>
          {seen.map((batch) =>
            batch.isRunning ? (
              <RunningBatch key={batch.batchId} {...{ batch }} {...acts} />
            ) : (
              <EndedBatch key={batch.batchId} {...{ batch }} {...acts} />
            ),
          )}
        </section>
      )}
      <VisuallyHidden>
        <span role="status">{last !== undefined && endedText(i18n, last)}</span>
      </VisuallyHidden>
    </>
  );
}

interface BatchProps extends BatchActs {
  readonly batch: FileBatch;
}

function RunningBatch({ batch, onStop }: BatchProps) {
  const i18n = useI18n();
  const { batchId, total, done } = batch;
  return (
    <div className={styles.batch}>
      <CountedProgress
        label={i18n._({ id: 'trees.column.files', message: 'Files' })}
        text={runningText(i18n, batch)}
        action={
          <Button size="small" onClick={() => onStop(batchId)}>
            {i18n._({ id: 'trees.stop', message: 'Stop' })}
          </Button>
        }
        isRunning
        {...{ total, done }}
      />
    </div>
  );
}

function EndedBatch({ batch, onRetry, onDismiss }: BatchProps) {
  const i18n = useI18n();
  const { batchId, failed } = batch;
  return (
    <div className={styles.batch}>
      <div className={styles.batchHead}>
        <p className={styles.batchWords}>{endedText(i18n, batch)}</p>
        <Button size="small" onClick={() => onRetry(batchId)}>
          {i18n._({ id: 'trees.again', message: 'Try again' })}
        </Button>
        <IconButton
          size="small"
          label={i18n._({ id: 'trees.dismissBatch', message: 'Dismiss' })}
          icon={<X size={16} />}
          onClick={() => onDismiss(batchId)}
        />
      </div>
      <ul className={styles.failures} aria-label={i18n._({ id: 'trees.notDone', message: 'Files left as they were' })}>
        {failed.map(({ file: { fileId, name }, failure }) => (
          <li key={fileId} className={styles.uploadWords}>
            <bdi className={styles.uploadName} translate="no">
              {name}
            </bdi>
            <span className={styles.failed}>{failureText(i18n, failure)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
