import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

export interface AskDialogProps {
  /** The name of the room. */
  readonly name: string;
  readonly onAsk: (reason: string) => void;
  readonly onClose: () => void;
}

const MOST_REASON = 500;

/** Asks for a reason before a request to join is sent. */
export function AskDialog({ name, onAsk, onClose }: AskDialogProps) {
  const i18n = useI18n();
  const formId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(reason);
  };
  return (
    <Dialog
      title={i18n._({ id: 'space.askNamed', message: 'Ask to join {name}', values: { name } })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary">
            {i18n._({ id: 'space.ask', message: 'Ask to join' })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={i18n._({ id: 'preview.reason', message: 'Why you want to join (optional)' })}
          value={reason}
          maxLength={MOST_REASON}
          autoFocus
          dir="auto"
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
