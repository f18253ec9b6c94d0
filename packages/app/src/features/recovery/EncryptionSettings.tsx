import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { BackupSettings } from './BackupSettings.tsx';
import { ExportKeysDialog } from './ExportKeysDialog.tsx';
import { ImportKeysDialog } from './ImportKeysDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import { RecoverySettingsView } from './RecoverySettingsView.tsx';
import styles from './recovery.module.css';

type Known = Extract<RecoveryStatus, { readonly kind: 'known' }>;

/** Ways to read encrypted messages again: the recovery key, the backup, and key files. */
export function EncryptionSettings({ userId }: { readonly userId: string }) {
  const i18n = useI18n();
  const view = useView('recovery.status', null);
  const status = view.kind === 'ready' ? view.value : { kind: 'unknown' as const };
  switch (status.kind) {
    case 'unknown':
      return <p className={styles.note}>{i18n._({ id: 'recovery.looking', message: 'Checking recovery…' })}</p>;
    case 'unavailable':
      return (
        <p className={styles.note}>
          {i18n._({
            id: 'recovery.noEncryption',
            message: 'This browser has no encryption here, because the address does not use https.',
          })}
        </p>
      );
    case 'known':
      return (
        <>
          <RecoverySettings status={status} userId={userId} />
          <BackupSettings status={status} />
          <KeyFileSettings userId={userId} />
        </>
      );
  }
}

function RecoverySettings({ status, userId }: { readonly status: Known; readonly userId: string }) {
  const [open, setOpen] = useState<'enter' | 'make' | null>(null);
  const { recovery, backup } = status;
  const isNew = recovery === 'off' && backup !== 'locked';
  const replaces = isNew ? null : recovery === 'on' ? 'known' : 'lost';
  return (
    <>
      <RecoverySettingsView status={status} onEnter={() => setOpen('enter')} onMake={() => setOpen('make')} />
      {open !== null && (
        <RecoveryDialog open={open} userId={userId} replaces={replaces} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function KeyFileSettings({ userId }: { readonly userId: string }) {
  const i18n = useI18n();
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={styles.group} aria-labelledby="key-files-title">
      <h2 id="key-files-title" className={styles.title}>
        {i18n._({ id: 'recovery.filesTitle', message: 'Key files' })}
      </h2>
      <p>
        {i18n._({
          id: 'recovery.filesText',
          message:
            'A file with the keys of all messages that this device can read, for use in another client. It is protected by a passphrase.',
        })}
      </p>
      <div className={styles.row}>
        <Button onClick={() => setOpen('export')}>{i18n._({ id: 'recovery.export', message: 'Export keys' })}</Button>
        <Button onClick={() => setOpen('import')}>{i18n._({ id: 'recovery.import', message: 'Import keys' })}</Button>
      </div>
      {open === 'export' && <ExportKeysDialog userId={userId} onClose={close} />}
      {open === 'import' && <ImportKeysDialog onClose={close} />}
    </section>
  );
}
