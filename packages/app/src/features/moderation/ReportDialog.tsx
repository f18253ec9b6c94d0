import '../../lib/i18n/later-messages.ts';
import type { I18n } from '@lingui/core';
import type { ReportTarget } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { moderationFailureText } from './failure-text.ts';
import styles from './moderation.module.css';

const MOST_REASON = 500;

export interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly onClose: () => void;
}

/** Reports a message, a room or a person to the staff of the user's server. Stays open until that is done. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const i18n = useI18n();
  const report = useCommand('moderation.report');
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    const answer = await report({ target, reason });
    setState(answer.ok ? 'done' : 'asking');
    setFailure(answer.ok ? null : moderationFailureText(i18n, answer.error));
  };
  return (
    <Dialog
      title={titleOf(i18n, target)}
      onClose={onClose}
      actions={
        state === 'done' ? (
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'moderation.close', message: 'Close' })}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{i18n._({ id: 'moderation.cancel', message: 'Cancel' })}</Button>
            <Button variant="primary" isBusy={state === 'busy'} onClick={() => void send()}>
              {i18n._({ id: 'moderation.sendReport', message: 'Send report' })}
            </Button>
          </>
        )
      }
    >
      {state === 'done' ? (
        <p role="status">{i18n._({ id: 'moderation.reported', message: 'The report was sent.' })}</p>
      ) : (
        <div className={styles.asked}>
          <p>
            {i18n._({
              id: 'moderation.reportText',
              message:
                'The staff of your own server will see the report. They may not be able to read encrypted messages.',
            })}
          </p>
          <TextField
            label={i18n._({ id: 'moderation.reason', message: 'Reason' })}
            value={reason}
            maxLength={MOST_REASON}
            autoFocus
            dir="auto"
            onChange={(event) => setReason(event.target.value)}
          />
          {failure !== null && <Failure>{failure}</Failure>}
        </div>
      )}
    </Dialog>
  );
}

function titleOf(i18n: I18n, { kind }: ReportTarget): string {
  switch (kind) {
    case 'message':
      return i18n._({ id: 'moderation.reportMessage', message: 'Report message' });
    case 'room':
      return i18n._({ id: 'moderation.reportRoom', message: 'Report room' });
    case 'person':
      return i18n._({ id: 'moderation.reportPerson', message: 'Report person' });
  }
}
