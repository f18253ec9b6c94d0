import type { I18n } from '@lingui/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { problemText } from './problem-text.ts';
import styles from './recovery.module.css';

/** More than any file of keys; a film that was chosen by mistake is not read whole. */
const LARGEST_BYTES = 200_000_000;

/** Takes in keys from a file of this or another client. */
export function ImportKeysDialog({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  const importKeys = useCommand('recovery.importKeys');
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [imported, setImported] = useState<number | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || file === null) return;
    setIsBusy(true);
    setError(null);
    const text = file.size > LARGEST_BYTES ? '' : await file.text().catch(() => '');
    const done = await importKeys({ file: text, passphrase });
    setIsBusy(false);
    if (done.ok) setImported(done.value.imported);
    else setError(problemText(i18n, done.error));
  };
  return (
    <Dialog
      title={i18n._({ id: 'recovery.import', message: 'Import keys' })}
      onClose={onClose}
      actions={
        imported === null ? (
          <>
            <Button onClick={onClose}>{i18n._({ id: 'recovery.cancel', message: 'Cancel' })}</Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={file === null}>
              {i18n._({ id: 'recovery.importDo', message: 'Import' })}
            </Button>
          </>
        ) : (
          <Button autoFocus variant="primary" onClick={onClose}>
            {i18n._({ id: 'recovery.close', message: 'Close' })}
          </Button>
        )
      }
    >
      {imported === null ? (
        <form id={formId} className={styles.form} onSubmit={(event) => void onSubmit(event)}>
          <FileChooser
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              setError(null);
            }}
          />
          <TextField
            type="password"
            autoComplete="off"
            label={i18n._({ id: 'recovery.filePassphrase', message: 'Passphrase of the file' })}
            value={passphrase}
            error={error}
            onChange={({ target }) => {
              setPassphrase(target.value);
              setError(null);
            }}
          />
        </form>
      ) : (
        <p role="status">{importedText(i18n, imported)}</p>
      )}
    </Dialog>
  );
}

interface FileChooserProps {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

function FileChooser({ file, onChoose }: FileChooserProps) {
  const i18n = useI18n();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.row}>
      <input
        ref={chooser}
        type="file"
        accept=".txt,text/plain"
        hidden
        data-key-file=""
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      <Button autoFocus onClick={() => chooser.current?.click()}>
        {i18n._({ id: 'recovery.chooseFile', message: 'Choose file' })}
      </Button>
      {file !== null && (
        <bdi className={styles.note} translate="no">
          {file.name}
        </bdi>
      )}
    </div>
  );
}

function importedText(i18n: I18n, count: number): string {
  return i18n._({
    id: 'recovery.imported',
    message: '{count} new keys were imported. Their messages become readable automatically.',
    values: { count },
  });
}
