import type { PackFailure, PackPlace } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useId, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { packFailure } from '../pack-words.ts';

export interface PackNameDialogProps {
  readonly title: string;
  readonly place: PackPlace;
  /** The name that it has now. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the name of a pack, of a new one too. */
export function PackNameDialog({ title, place, name, onClose }: PackNameDialogProps) {
  const i18n = useI18n();
  const id = useId();
  const change = useCommand('imagePacks.change');
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PackFailure | PortFailure | null>(null);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await change({ place, change: { kind: 'name', name: typed } });
    setBusy(false);
    if (answer.ok) onClose();
    else setFailure(answer.error);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'imagePacks.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form={id} isBusy={isBusy}>
            {i18n._({ id: 'imagePacks.save', message: 'Save' })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={i18n._({ id: 'imagePacks.packName', message: 'Name of the pack' })}
          hint={i18n._({
            id: 'imagePacks.packNameHint',
            message: 'Without a name it is called like the room or space.',
          })}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoFocus
          dir="auto"
          error={failure === null ? null : packFailure(i18n, failure)}
          onChange={({ target }) => {
            setTyped(target.value);
            setFailure(null);
          }}
        />
      </form>
    </Dialog>
  );
}
