import { Copy, Download, Printer } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import { fileNameOf, printKey } from './keep-key.ts';
import styles from './recovery.module.css';

export interface NewKeyViewProps {
  /** Whose it is: it stands in what is saved and printed. */
  readonly userId: string;
  /** Null until it is made. */
  readonly recoveryKey: string | null;
  /** It is made of a passphrase, which does as well. */
  readonly hasPassphrase: boolean;
  /** The key before it, which opens nothing afterwards; `lost`: what only that opened is given up. */
  readonly replaces: 'known' | 'lost' | null;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onPassphrase: () => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
}

/** A new recovery key, for the person to keep. */
export function NewKeyView(props: NewKeyViewProps) {
  const { userId, recoveryKey, hasPassphrase, replaces, error, isBusy, onPassphrase, onSubmit, onClose } = props;
  const i18n = useI18n();
  const formId = useId();
  return (
    <Dialog
      title={i18n._({ id: 'recovery.newTitle', message: 'Your recovery key' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'recovery.cancel', message: 'Cancel' })}</Button>
          <Button
            type="submit"
            form={formId}
            variant={replaces === 'lost' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={recoveryKey === null}
          >
            {i18n._({ id: 'recovery.kept', message: 'I saved it' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p>{introText()}</p>
        {recoveryKey !== null && <KeySheet recoveryKey={recoveryKey} userId={userId} />}
        {recoveryKey === null && error === null && <Spinner />}
        {hasPassphrase ? (
          <p className={styles.note}>
            {i18n._({ id: 'recovery.orPassphrase', message: 'You can also enter your recovery passphrase.' })}
          </p>
        ) : (
          <Button className={styles.otherWay} size="small" variant="quiet" disabled={isBusy} onClick={onPassphrase}>
            {i18n._({ id: 'recovery.addPassphrase', message: 'Add a passphrase to remember' })}
          </Button>
        )}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );

  function introText(): string {
    switch (replaces) {
      case null:
        return i18n._({
          id: 'recovery.newText',
          message:
            'If you lose this device, only this key can bring back your messages. Keep it in a safe place. Nobody can send it to you again.',
        });
      case 'known':
        return i18n._({
          id: 'recovery.replaceText',
          message: 'Keep it in a safe place. Your old key will no longer work.',
        });
      case 'lost':
        return i18n._({
          id: 'recovery.resetText',
          message:
            'This key replaces the lost one. Messages that only the lost key could open, and that none of your devices can read, are lost.',
        });
    }
  }
}

interface KeySheetProps {
  readonly recoveryKey: string;
  readonly userId: string;
}

function KeySheet({ recoveryKey, userId }: KeySheetProps) {
  return (
    <>
      {/* Password managers look for these two fields. */}
      <VisuallyHidden>
        <input type="text" autoComplete="username" value={userId} readOnly tabIndex={-1} aria-hidden="true" />
        <input
          type="password"
          autoComplete="new-password"
          value={recoveryKey}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </VisuallyHidden>
      <code className={styles.key} translate="no" dir="ltr" data-recovery-key="">
        {recoveryKey}
      </code>
      <KeepButtons recoveryKey={recoveryKey} userId={userId} />
    </>
  );
}

interface KeySheetProps {
  readonly recoveryKey: string;
  readonly userId: string;
}

function KeepButtons({ recoveryKey, userId }: KeySheetProps) {
  const i18n = useI18n();
  const [isCopied, setIsCopied] = useState(false);
  const title = i18n._({ id: 'recovery.fileTitle', message: 'Recovery key of {user}', values: { user: userId } });
  const copy = () => {
    // Without permission the key is still on the screen, where it can be selected.
    void navigator.clipboard.writeText(recoveryKey).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  const save = () => {
    saveFile(`${title}\n\n${recoveryKey}\n`, fileNameOf('recovery-key', userId));
  };
  return (
    <div className={styles.row}>
      <Button size="small" onClick={copy}>
        <Copy aria-hidden="true" className={styles.icon} />
        {isCopied
          ? i18n._({ id: 'recovery.copied', message: 'Copied' })
          : i18n._({ id: 'recovery.copy', message: 'Copy' })}
      </Button>
      <Button size="small" onClick={save}>
        <Download aria-hidden="true" className={styles.icon} />
        {i18n._({ id: 'recovery.download', message: 'Download' })}
      </Button>
      <Button size="small" onClick={() => printKey(title, recoveryKey)}>
        <Printer aria-hidden="true" className={styles.icon} />
        {i18n._({ id: 'recovery.print', message: 'Print' })}
      </Button>
    </div>
  );
}
