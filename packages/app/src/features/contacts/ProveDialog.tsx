import type { ThirdPartyId, Validating } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import group from '../../ui/page/group-texts.module.css';
import type { AskDialog } from './ask-dialog.ts';
import { addressText, contactFailureText } from './contact-words.ts';
import styles from './contacts.module.css';
import { saidOf } from './said.ts';

export interface ProveDialogProps {
  readonly AskDialog: AskDialog;
  readonly title: string;
  /** The validation that was begun. */
  readonly begun: Validating;
  readonly onClose: () => void;
}

/** The user proves that an address is theirs: by the link of a mail, or by the code of a text message. */
export function ProveDialog({ AskDialog, title, begun, onClose }: ProveDialogProps) {
  const i18n = useI18n();
  const begin = useCommand('contacts.begin');
  const finish = useCommand('contacts.finish');
  const [validating, setValidating] = useState(begun);
  const [code, setCode] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [notSent, setNotSent] = useState<string | null>(null);
  const { id, purpose } = validating;
  const wantsCode = id.medium === 'msisdn' && (purpose === 'share' || validating.submitUrl !== null);
  const sendAgain = async () => {
    setIsSending(true);
    const again = await begin({ purpose, id, validating });
    setIsSending(false);
    setNotSent(again.ok ? null : contactFailureText(i18n, again.error));
    if (again.ok) setValidating(again.value);
  };
  return (
    <AskDialog
      title={title}
      confirm={i18n._({ id: 'contacts.continue', message: 'Continue' })}
      tone="primary"
      isReady={!wantsCode || code.trim() !== ''}
      run={async (answer) => {
        const done = await finish({ validating, code: wantsCode ? code.trim() : null, answer });
        return done.ok ? done : { ok: false, error: saidOf(i18n, done.error) };
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{sentText(i18n, id)}</p>
        {wantsCode && (
          <TextField
            autoFocus
            label={i18n._({ id: 'contacts.code', message: 'Code' })}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <div className={styles.again}>
          <Button size="small" isBusy={isSending} onClick={() => void sendAgain()}>
            {i18n._({ id: 'contacts.sendAgain', message: 'Send again' })}
          </Button>
          <span role="status" className={group.hint}>
            {validating.attempt > 1 && notSent === null && i18n._({ id: 'contacts.sentAgain', message: 'Sent again.' })}
          </span>
        </div>
        {notSent !== null && <Failure>{notSent}</Failure>}
      </div>
    </AskDialog>
  );
}

function sentText(i18n: ReturnType<typeof useI18n>, id: ThirdPartyId): string {
  const address = addressText(id);
  return id.medium === 'email'
    ? i18n._({
        id: 'contacts.mailSent',
        message: 'A mail is on its way to {address}. Open the link in it, then continue here.',
        values: { address },
      })
    : i18n._({
        id: 'contacts.codeSent',
        message: 'A text message with a code is on its way to {address}.',
        values: { address },
      });
}
