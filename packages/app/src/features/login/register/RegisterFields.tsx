import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type FieldProps, VERBATIM } from '../SignInFields.tsx';
import type { Offer } from './registration-form.ts';

/** The line that says whether the server makes accounts. */
export function WhetherItDoes({ offer }: { readonly offer: Offer }) {
  const i18n = useI18n();
  switch (offer.kind) {
    case 'none':
    case 'off':
      return i18n._({ id: 'register.where', message: 'The server that will have your account.' });
    case 'asking':
      return i18n._({ id: 'register.looking', message: 'Looking for the server…' });
    case 'ready':
      return i18n._({
        id: 'register.makes',
        message: 'Your account will be at {address}',
        values: { address: offer.registration.baseUrl },
      });
  }
}

/** The local part of the user id. */
export function NameField({ value, error, onText, isBusy, isFree }: FieldProps & { readonly isFree: boolean }) {
  const i18n = useI18n();
  return (
    <TextField
      {...VERBATIM}
      label={i18n._({ id: 'register.username', message: 'Username' })}
      name="username"
      value={value}
      error={error}
      hint={
        <span role="status">
          {isFree
            ? i18n._({ id: 'register.free', message: 'This username is free.' })
            : i18n._({ id: 'register.usernameHint', message: 'Others find you by it. It cannot be changed later.' })}
        </span>
      }
      onChange={(event) => onText(event.target.value)}
      readOnly={isBusy}
      autoComplete="username"
    />
  );
}

/** The address for mails. */
export function MailField({ value, error, onText, isBusy, isRequired }: FieldProps & { readonly isRequired: boolean }) {
  const i18n = useI18n();
  return (
    <TextField
      {...VERBATIM}
      label={
        isRequired
          ? i18n._({ id: 'register.email', message: 'Email' })
          : i18n._({ id: 'register.emailOptional', message: 'Email (optional)' })
      }
      name="email"
      type="email"
      value={value}
      error={error}
      hint={i18n._({ id: 'register.emailHint', message: 'For a new password, should you forget yours.' })}
      onChange={(event) => onText(event.target.value)}
      readOnly={isBusy}
      autoComplete="email"
    />
  );
}
