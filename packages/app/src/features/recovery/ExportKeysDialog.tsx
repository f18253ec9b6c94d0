import { type FormEvent, useId, useState } from 'react';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { fileNameOf } from './keep-key.ts';
import { PassphraseFields } from './PassphraseFields.tsx';
import { NO_PASSPHRASE, type PassphraseProblem, problemOf, SHORTEST_OF_FILE } from './passphrase-entry.ts';
import { problemText } from './problem-text.ts';
import styles from './recovery.module.css';

export interface ExportKeysDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Saves the keys of all messages in a file that a passphrase seals. */
export function ExportKeysDialog({ userId, onClose }: ExportKeysDialogProps) {
  const i18n = useI18n();
  const exportKeys = useCommand('recovery.exportKeys');
  const formId = useId();
  const [entry, setEntry] = useState(NO_PASSPHRASE);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PassphraseProblem | null>(null);
  const [error, setError] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(entry, SHORTEST_OF_FILE);
    setProblem(found);
    if (found !== null) return;
    setError(null);
    setIsBusy(true);
    const done = await exportKeys({ passphrase: entry.text });
    setIsBusy(false);
    if (!done.ok) return setError(problemText(i18n, done.error));
    saveFile(done.value.file, fileNameOf('room-keys', userId));
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
            message: 'Anybody with the file and the passphrase can read your messages.',
          })}
        </p>
        <PassphraseFields entry={entry} shortest={SHORTEST_OF_FILE} problem={problem} onChange={setEntry} />
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
