import type { ClientApi, IdentityServer } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { contactFailureText } from './contact-words.ts';
import styles from './contacts.module.css';

export interface IdentityServerDialogProps {
  readonly server: Extract<IdentityServer, { readonly kind: 'known' }>;
  readonly onClose: () => void;
}

/** Chooses the identity server, after saying what it learns. */
export function IdentityServerDialog({ server: { chosen }, onClose }: IdentityServerDialogProps) {
  const i18n = useI18n();
  const set = useCommand('contacts.setIdentityServer');
  const formId = useId();
  const suggested = useSuggested();
  const [edited, setTyped] = useState<string | null>(null);
  const typed = edited ?? chosen?.host ?? suggested?.host ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || typed.trim() === '') return;
    const known = [chosen, suggested].find((one) => one?.host === typed.trim());
    setIsBusy(true);
    const done = await set({ address: known?.baseUrl ?? typed.trim() });
    setIsBusy(false);
    if (done.ok) onClose();
    else setError(contactFailureText(i18n, done.error));
  };
  return (
    <Dialog
      title={i18n._({ id: 'contacts.identityServer', message: 'Identity server' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy} disabled={typed.trim() === ''}>
            {i18n._({ id: 'contacts.useServer', message: 'Use this server' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>
          {i18n._({
            id: 'contacts.whatItLearns',
            message:
              'An identity server knows people by email address and phone number. It learns who you are, the addresses that you share and invite, and a hash of each that you look for.',
          })}
        </p>
        <TextField
          autoFocus
          label={i18n._({ id: 'contacts.identityServer', message: 'Identity server' })}
          hint={
            suggested === null || suggested.host === chosen?.host
              ? null
              : i18n._({
                  id: 'contacts.suggested',
                  message: 'Your server proposes {host}.',
                  values: { host: suggested.host },
                })
          }
          error={error}
          value={typed}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}

type Suggested = Extract<ClientApi['contacts.suggested']['result'], { readonly ok: true }>['value'];

/** The server that the user's homeserver proposes; null for none, and until that is known. */
function useSuggested(): Suggested {
  const ask = useCommand('contacts.suggested');
  const [suggested, setSuggested] = useState<Suggested>(null);
  useEffect(() => {
    const controller = new AbortController();
    void ask(null, { signal: controller.signal }).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setSuggested(answer.value);
    });
    return () => controller.abort();
  }, [ask]);
  return suggested;
}
