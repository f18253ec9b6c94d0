import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PassphraseFields } from './PassphraseFields.tsx';
import { NO_PASSPHRASE, type PassphraseProblem, problemOf, SHORTEST_OF_RECOVERY } from './passphrase-entry.ts';
import styles from './recovery.module.css';

export interface NewPassphraseViewProps {
  readonly onDone: (passphrase: string) => void;
  readonly onBack: () => void;
}

/** A passphrase to remember, for who does not want to keep a key. */
export function NewPassphraseView({ onDone, onBack }: NewPassphraseViewProps) {
  const i18n = useI18n();
  const formId = useId();
  const [entry, setEntry] = useState(NO_PASSPHRASE);
  const [problem, setProblem] = useState<PassphraseProblem | null>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(entry, SHORTEST_OF_RECOVERY);
    setProblem(found);
    if (found === null) onDone(entry.text);
  };
  return (
    <Dialog
      title={i18n._({ id: 'recovery.passphraseTitle', message: 'Recovery passphrase' })}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{i18n._({ id: 'recovery.back', message: 'Back' })}</Button>
          <Button type="submit" form={formId} variant="primary">
            {i18n._({ id: 'recovery.usePassphrase', message: 'Use passphrase' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p>
          {i18n._({
            id: 'recovery.passphraseText',
            message:
              'It works like the key, and you can remember it. Anybody who guesses it can read your messages. Use several unrelated words that you use nowhere else.',
          })}
        </p>
        <PassphraseFields entry={entry} shortest={SHORTEST_OF_RECOVERY} problem={problem} onChange={setEntry} />
      </form>
    </Dialog>
  );
}
