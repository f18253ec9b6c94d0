import type { Validating } from '@parley/sdk/client/contract.ts';
import { parseThirdPartyId } from '@parley/sdk/client/ids.ts';
import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { AskDialog } from './ask-dialog.ts';
import { contactFailureText } from './contact-words.ts';
import { ProveDialog } from './ProveDialog.tsx';

export interface AddAddressProps {
  readonly AskDialog: AskDialog;
  readonly medium: 'email' | 'msisdn';
  readonly onClose: () => void;
}

/** Adds an email address or a phone number to the account: the address, then the proof that it is the user's. */
export function AddAddress({ AskDialog, medium, onClose }: AddAddressProps) {
  const i18n = useI18n();
  const begin = useCommand('contacts.begin');
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [begun, setBegun] = useState<Validating | null>(null);
  const { title, label, hint, send, wrong } = wordsOf(i18n, medium);
  if (begun !== null) return <ProveDialog AskDialog={AskDialog} title={title} begun={begun} onClose={onClose} />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const id = parseThirdPartyId(typed);
    if (id?.medium !== medium) return setError(wrong);
    setIsBusy(true);
    const answer = await begin({ purpose: 'add', id, validating: null });
    setIsBusy(false);
    if (answer.ok) setBegun(answer.value);
    else setError(contactFailureText(i18n, answer.error));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy} disabled={typed.trim() === ''}>
            {send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          autoFocus
          type={medium === 'email' ? 'email' : 'tel'}
          label={label}
          hint={hint}
          error={error}
          value={typed}
          dir="ltr"
          autoComplete={medium === 'email' ? 'email' : 'tel'}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}

function wordsOf(i18n: ReturnType<typeof useI18n>, medium: AddAddressProps['medium']) {
  return medium === 'email'
    ? {
        title: i18n._({ id: 'contacts.addEmail', message: 'Add email address' }),
        label: i18n._({ id: 'contacts.email', message: 'Email address' }),
        hint: i18n._({ id: 'contacts.emailHint', message: 'A mail with a link shows that it is yours.' }),
        send: i18n._({ id: 'contacts.sendMail', message: 'Send mail' }),
        wrong: i18n._({ id: 'contacts.noEmail', message: 'This is not an email address.' }),
      }
    : {
        title: i18n._({ id: 'contacts.addPhone', message: 'Add phone number' }),
        label: i18n._({ id: 'contacts.phone', message: 'Phone number' }),
        hint: i18n._({
          id: 'contacts.phoneHint',
          message: 'With + and the code of the country, such as +44 7700 900123. A text message with a code is sent.',
        }),
        send: i18n._({ id: 'contacts.sendCode', message: 'Send code' }),
        wrong: i18n._({
          id: 'contacts.noPhone',
          message: 'This is not a phone number with + and the code of its country.',
        }),
      };
}
