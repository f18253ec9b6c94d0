import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import type { AskDialog } from './ask-dialog.ts';

export interface ChangePasswordProps {
  readonly AskDialog: AskDialog;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks for another password. */
export function ChangePassword({ AskDialog, onChanged, onClose }: ChangePasswordProps) {
  const i18n = useI18n();
  const changePassword = useCommand('login.changePassword');
  const [password, setPassword] = useState('');
  const [signsOutOthers, setSignsOutOthers] = useState(false);
  return (
    <AskDialog
      title={i18n._({ id: 'account.changePassword', message: 'Change password' })}
      confirm={i18n._({ id: 'account.changePassword', message: 'Change password' })}
      tone="primary"
      isReady={password !== ''}
      run={async (answer) => {
        const done = await changePassword({ password, signsOutOthers, answer });
        if (done.ok) onChanged();
        return done;
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        type="password"
        label={i18n._({ id: 'account.newPassword', message: 'New password' })}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Switch
        label={i18n._({ id: 'account.signOutOthers', message: 'Sign out other sessions' })}
        hint={i18n._({
          id: 'account.signOutOthersHint',
          message: 'Turn this on if somebody else may know the old password.',
        })}
        isOn={signsOutOthers}
        onChange={setSignsOutOthers}
      />
    </AskDialog>
  );
}
