import '../../../lib/i18n/later-messages.ts';
import { type FormEvent, useId, useState } from 'react';
import type { BeginDialogProps } from '../../../lib/begin/begin.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useOwnServer } from '../../../lib/session/use-own-id.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { targetOf } from './target-of.ts';

/** The dialog `Join by address`. It leads to the room as its server tells of it, where one joins. */
export function BeginDialog({ onClose }: BeginDialogProps<'address'>) {
  const i18n = useI18n();
  const formId = useId();
  const server = useOwnServer();
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = targetOf(typed, server);
    if (target === null) return setIsRefused(true);
    onClose();
    navigate(target);
  };
  return (
    <Dialog
      title={i18n._({ id: 'begin.address', message: 'Join by address' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={typed.trim() === ''}>
            {i18n._({ id: 'begin.showRoom', message: 'Show room' })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          autoFocus
          label={i18n._({ id: 'begin.addressOrLink', message: 'Address or link' })}
          hint={i18n._({
            id: 'begin.addressHint',
            message: 'Such as #books:example.org, a room ID or a link that somebody sent you.',
          })}
          error={
            isRefused ? i18n._({ id: 'begin.noAddressAtAll', message: 'This is not the address of a room.' }) : null
          }
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsRefused(false);
          }}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
}
