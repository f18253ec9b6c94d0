import { safeHref } from '@parley/sdk/client/markdown.ts';
import { useId, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

export interface LinkDialogProps {
  readonly onLink: (href: string) => void;
  readonly onClose: () => void;
}

/** The dialog `Link`, which asks for an address. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const i18n = useI18n();
  const id = useId();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const href = hrefOf(address);
    if (href === null) return setWrong(true);
    onClose();
    onLink(href);
  };
  return (
    <Dialog
      title={i18n._({ id: 'composer.link', message: 'Link' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'composer.linkCancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form={id}>
            {i18n._({ id: 'composer.linkAdd', message: 'Add link' })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={i18n._({ id: 'composer.linkAddress', message: 'Address' })}
          value={address}
          inputMode="url"
          autoComplete="off"
          autoFocus
          dir="ltr"
          error={isWrong ? i18n._({ id: 'composer.linkWrong', message: 'This is not a web or mail address.' }) : null}
          onChange={({ target }) => {
            setAddress(target.value);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}

/** The address to link to; a name without a scheme is on the web. */
function hrefOf(typed: string): string | null {
  const address = typed.trim();
  return safeHref(address) ?? (/^[\w-]+(\.[\w-]+)+/.test(address) ? safeHref(`https://${address}`) : null);
}
