import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { Discovery } from './sign-in-form.ts';

/** The properties of every field of the form. */
export interface FieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onText: (text: string) => void;
  readonly isBusy: boolean;
}

/** Names and addresses are not prose. */
export const VERBATIM = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, dir: 'ltr' } as const;

/** A localpart or a full id. */
export function UserField({ value, error, onText, isBusy, onLeave }: FieldProps & { readonly onLeave: () => void }) {
  const i18n = useI18n();
  return (
    <TextField
      {...VERBATIM}
      label={i18n._({ id: 'login.user', message: 'Username' })}
      name="user"
      value={value}
      error={error}
      onChange={(event) => onText(event.target.value)}
      onBlur={onLeave}
      readOnly={isBusy}
      placeholder={i18n._({ id: 'login.userExample', message: '@you:example.org' })}
      autoComplete="username"
      autoFocus
    />
  );
}

interface PasswordFieldProps extends FieldProps {
  /** True for a password that is made here. */
  readonly isNew?: boolean;
  readonly label?: string;
  readonly hint?: string;
}

/** With a way to see what one types. */
export function PasswordField({ value, error, onText, isBusy, isNew = false, label, hint }: PasswordFieldProps) {
  const i18n = useI18n();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...VERBATIM}
      label={label ?? i18n._({ id: 'login.password', message: 'Password' })}
      hint={hint}
      name="password"
      type={isShown ? 'text' : 'password'}
      value={value}
      error={error}
      onChange={(event) => onText(event.target.value)}
      readOnly={isBusy}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      end={
        <IconButton
          label={i18n._({ id: 'login.show', message: 'Show characters' })}
          icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

interface HomeserverFieldProps extends FieldProps {
  readonly onLeave: () => void;
  readonly hint: ReactNode;
  readonly autoFocus?: boolean;
}

/** The homeserver that receives all requests. */
export function HomeserverField({ value, error, onText, isBusy, onLeave, hint, autoFocus }: HomeserverFieldProps) {
  const i18n = useI18n();
  return (
    <TextField
      {...VERBATIM}
      label={i18n._({ id: 'login.homeserver', message: 'Homeserver' })}
      name="homeserver"
      value={value}
      error={error}
      hint={hint}
      onChange={(event) => onText(event.target.value)}
      onBlur={onLeave}
      readOnly={isBusy}
      placeholder="example.org"
      inputMode="url"
      autoComplete="off"
      autoFocus={autoFocus}
    />
  );
}

/** The line that says where the name and the password go. */
export function WhereItGoes({ discovery }: { readonly discovery: Discovery }) {
  const i18n = useI18n();
  switch (discovery.kind) {
    case 'none':
      return i18n._({ id: 'login.where', message: 'The server that has your account.' });
    case 'asking':
      return i18n._({ id: 'login.looking', message: 'Looking for the server…' });
    case 'found':
      if (discovery.provider !== null && !discovery.offersPassword)
        return i18n._({
          id: 'login.signsInAt',
          message: 'You sign in on a page of {host}',
          values: { host: new URL(discovery.provider.issuer).host },
        });
      return i18n._({
        id: 'login.goesTo',
        message: 'You are signing in to {address}',
        values: { address: discovery.baseUrl },
      });
  }
}
