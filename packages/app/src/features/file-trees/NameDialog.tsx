import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';

export interface NameDialogProps {
  readonly title: string;
  /** Word on the button. */
  readonly confirm: string;
  readonly name: string;
  /** Does it; null for success. */
  readonly onName: (name: string) => Promise<AnyFailure | null>;
  readonly onClose: () => void;
}

/** Asks for a name. Typed text stays until it is taken. */
export function NameDialog({ title, confirm, name: before, onName, onClose }: NameDialogProps) {
  const i18n = useI18n();
  const formId = useId();
  const [name, setName] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const isNamed = name.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed || isBusy) return;
    setBusy(true);
    const failed = await onName(name);
    setBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'trees.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isNamed} isBusy={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          autoFocus
          label={i18n._({ id: 'trees.name', message: 'Name' })}
          value={name}
          dir="auto"
          autoComplete="off"
          onFocus={({ target }) => target.setSelectionRange(0, stemOf(target.value))}
          onChange={({ target }) => setName(target.value)}
        />
        {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
      </form>
    </Dialog>
  );
}

/** The end of a name without its ending: what is changed most. */
function stemOf(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
