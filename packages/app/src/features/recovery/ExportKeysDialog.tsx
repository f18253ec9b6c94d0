import type { I18n } from '@lingui/core';
import { type FormEvent, useId, useState } from 'react';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { fileNameOf } from './keep-key.ts';
import { problemText } from './problem-text.ts';
import styles from './recovery.module.css';

/** Short ones are guessed by whoever finds the file. */
const SHORTEST = 8;

export interface ExportKeysDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Saves the keys of all messages in a file that a passphrase seals. */
export function ExportKeysDialog({ userId, onClose }: ExportKeysDialogProps) {
  const i18n = useI18n();
  const exportKeys = useCommand('recovery.exportKeys');
  const formId = useId();
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<'short' | 'differs' | { readonly text: string } | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (passphrase.length < SHORTEST) return setError('short');
    if (passphrase !== repeated) return setError('differs');
    setError(null);
    setIsBusy(true);
    const done = await exportKeys({ passphrase });
    setIsBusy(false);
    if (!done.ok) return setError({ text: problemText(i18n, done.error) });
    saveFile(new Blob([done.value.file], { type: 'text/plain' }), fileNameOf('room-keys', userId));
    onClose();
  };
  return (
    <Dialog
      title={i18n._({ id: 'recovery.export', message: 'Export keys' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'recovery.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {i18n._({ id: 'recovery.exportDo', message: 'Export' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <p>
          {i18n._({
            id: 'recovery.exportText',
            message: 'Whoever has the file and the passphrase can read your messages.',
          })}
        </p>
        <TextField
          autoFocus
          type="password"
          autoComplete="new-password"
          label={i18n._({ id: 'recovery.passphrase', message: 'Passphrase' })}
          value={passphrase}
          error={error === 'short' ? shortText(i18n) : null}
          onChange={({ target }) => setPassphrase(target.value)}
        />
        <TextField
          type="password"
          autoComplete="new-password"
          label={i18n._({ id: 'recovery.repeat', message: 'Passphrase again' })}
          value={repeated}
          error={error === 'differs' ? differsText(i18n) : null}
          onChange={({ target }) => setRepeated(target.value)}
        />
        {typeof error === 'object' && error !== null && (
          <p role="alert" className={styles.error}>
            {error.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function shortText(i18n: I18n): string {
  return i18n._({ id: 'recovery.short', message: 'At least {count} characters.', values: { count: SHORTEST } });
}

function differsText(i18n: I18n): string {
  return i18n._({ id: 'recovery.differs', message: 'The two are not the same.' });
}
