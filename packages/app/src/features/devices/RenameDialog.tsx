import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const MOST_UNITS = 100;

/** Gives a session another name, which people one talks to may see. */
export function RenameDialog({ device, onClose }: { readonly device: OwnDevice; readonly onClose: () => void }) {
  const i18n = useI18n();
  const rename = useCommand('devices.rename');
  const [name, setName] = useState(device.name ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const done = await rename({ deviceId: device.deviceId, name: name.trim() });
    setIsBusy(false);
    setHasFailed(!done.ok);
    if (done.ok) onClose();
  };
  return (
    <Dialog
      title={i18n._({ id: 'devices.renameTitle', message: 'Rename session' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form="rename-session" isBusy={isBusy}>
            {i18n._({ id: 'devices.save', message: 'Save' })}
          </Button>
        </>
      }
    >
      <form
        id="rename-session"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          autoFocus
          label={i18n._({ id: 'devices.name', message: 'Name' })}
          hint={i18n._({ id: 'devices.nameHint', message: 'People you talk to can see it.' })}
          error={hasFailed ? i18n._({ id: 'devices.notDone', message: 'That did not work. Try again.' }) : null}
          maxLength={MOST_UNITS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
