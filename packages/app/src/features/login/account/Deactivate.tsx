import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import type { AskDialog } from './ask-dialog.ts';

export interface DeactivateProps {
  readonly userId: UserId;
  readonly AskDialog: AskDialog;
  readonly onClose: () => void;
}

/** Asks before the account is ended: who types its whole name means it. The session's view takes this away once that is done. */
export function Deactivate({ userId, AskDialog, onClose }: DeactivateProps) {
  const i18n = useI18n();
  const deactivate = useCommand('login.deactivate');
  const [typed, setTyped] = useState('');
  const [erases, setErases] = useState(false);
  return (
    <AskDialog
      title={i18n._({ id: 'account.deactivate', message: 'Deactivate account' })}
      confirm={i18n._({ id: 'account.deactivateConfirm', message: 'Deactivate' })}
      isReady={typed.trim() === userId}
      run={(answer) => deactivate({ erases, answer })}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'account.deactivateWhat',
          message:
            'You are signed out everywhere and leave all rooms. The account cannot be brought back, and nobody can have its name again. Messages that you sent stay with those who have them.',
        })}
      </p>
      <Switch
        label={i18n._({ id: 'account.erase', message: 'Hide my messages from people who join later' })}
        hint={i18n._({
          id: 'account.eraseHint',
          message: 'Your server does so in its rooms. Other servers may keep what they have.',
        })}
        isOn={erases}
        onChange={setErases}
      />
      <TextField
        label={i18n._({ id: 'account.typeName', message: 'Type {userId} to confirm', values: { userId } })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </AskDialog>
  );
}
