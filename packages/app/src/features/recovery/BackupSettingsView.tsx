import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './recovery.module.css';
import { backupText, restoreText } from './status-text.ts';

type Known = Extract<RecoveryStatus, { readonly kind: 'known' }>;

export interface BackupSettingsViewProps {
  readonly status: Known;
  /** Error of the last action. */
  readonly error: string | null;
  readonly onDelete: () => void;
}

/** State of the key backup, and a button to delete it. */
export function BackupSettingsView({ status, error, onDelete }: BackupSettingsViewProps) {
  const i18n = useI18n();
  const restore = restoreText(i18n, status.restore);
  return (
    <section className={styles.group} aria-labelledby="backup-title">
      <h2 id="backup-title" className={styles.title}>
        {i18n._({ id: 'recovery.backupTitle', message: 'Key backup' })}
      </h2>
      <p>{backupText(i18n, status)}</p>
      {restore !== null && <p role="status">{restore}</p>}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {(status.backup === 'working' || status.backup === 'locked') && (
        <div className={styles.row}>
          <Button onClick={onDelete}>{i18n._({ id: 'recovery.turnOff', message: 'Delete backup' })}</Button>
        </div>
      )}
    </section>
  );
}
