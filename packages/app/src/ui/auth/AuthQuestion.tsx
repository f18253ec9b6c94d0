import type { AuthChallenge } from '../../lib/auth/ask-dialog.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { TextField } from '../form/TextField.tsx';
import styles from './auth.module.css';

export interface AuthQuestionProps {
  readonly challenge: AuthChallenge;
  /** True if the previous answer was wrong. */
  readonly isWrong: boolean;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}

/** The question of the server: the password, or a visit to its own page. */
export function AuthQuestion({ challenge: { ways }, isWrong, password, onPassword }: AuthQuestionProps) {
  const i18n = useI18n();
  if (ways.some(({ kind }) => kind === 'password'))
    return (
      <TextField
        autoFocus
        className={styles.password}
        type="password"
        autoComplete="current-password"
        label={i18n._({ id: 'devices.password', message: 'Password' })}
        hint={i18n._({ id: 'devices.passwordHint', message: 'Your server asks you to confirm who you are.' })}
        error={isWrong ? i18n._({ id: 'devices.passwordWrong', message: 'The password is wrong.' }) : null}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
    );
  const page = ways.find((way) => way.kind === 'page');
  if (page === undefined)
    return (
      <p role="alert">
        {i18n._({
          id: 'devices.noWay',
          message: 'Your server uses a confirmation that Parley does not support. Use the account page of your server.',
        })}
      </p>
    );
  return (
    <p role={isWrong ? 'alert' : undefined}>
      {i18n._({
        id: 'devices.page',
        message: 'Your server asks you to confirm who you are. Confirm it on its page, then continue here.',
      })}{' '}
      <a href={page.url} target="_blank" rel="noopener noreferrer">
        {i18n._({ id: 'devices.openPage', message: 'Open the page' })}
      </a>
    </p>
  );
}
