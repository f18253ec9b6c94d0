import { type FormEvent, useId } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './recovery.module.css';

export interface EnterKeyViewProps {
  readonly entry: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  /** A passphrase may be entered instead. */
  readonly hasPassphrase: boolean;
  readonly onChange: (entry: string) => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
}

/** The form for the recovery key. */
export function EnterKeyView(props: EnterKeyViewProps) {
  const { entry, error, isBusy, hasPassphrase, onChange, onSubmit, onClose } = props;
  const i18n = useI18n();
  const formId = useId();
  return (
    <Dialog
      title={i18n._({ id: 'recovery.keyTitle', message: 'Recovery key' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'recovery.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {i18n._({ id: 'recovery.restore', message: 'Restore' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p>
          {i18n._({
            id: 'recovery.enterText',
            message: 'It lets this device read your earlier messages and verifies it as yours.',
          })}
        </p>
        <TextField
          autoFocus
          label={i18n._({ id: 'recovery.keyField', message: 'Recovery key' })}
          hint={
            hasPassphrase
              ? i18n._({ id: 'recovery.orPassphrase', message: 'You can also enter your recovery passphrase.' })
              : i18n._({
                  id: 'recovery.keyHint',
                  message: 'Twelve groups of letters and digits. Spaces do not matter.',
                })
          }
          error={error}
          value={entry}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          dir="ltr"
          onChange={({ target }) => onChange(target.value)}
        />
        <p className={styles.note}>
          {i18n._({
            id: 'recovery.lostText',
            message:
              'You lost it? Another of your devices that can read your messages can create a new one: Settings, Encryption.',
          })}
        </p>
      </form>
    </Dialog>
  );
}
