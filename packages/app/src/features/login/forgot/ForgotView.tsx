import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { LoginFrame } from '../LoginFrame.tsx';
import more from '../more-screens.module.css';
import { PasswordField, VERBATIM } from '../SignInFields.tsx';
import styles from '../sign-in.module.css';
import { describeForgot } from './forgot-failure.ts';
import type { ForgotActs } from './use-forgot.ts';

export interface ForgotViewProps extends ForgotActs {
  readonly brand: string;
}

/** Draws the two steps: the mail, and the new password. */
export function ForgotView(props: ForgotViewProps) {
  const { forgot, brand, submit } = props;
  const i18n = useI18n();
  if (forgot.isDone) return <Done />;
  return (
    <LoginFrame
      brand={brand}
      title={i18n._({ id: 'forgot.title', message: 'Forgot password' })}
      lead={
        forgot.request === null
          ? i18n._({ id: 'forgot.lead', message: 'The server sends a mail to the address of your account.' })
          : i18n._({
              id: 'forgot.leadMailed',
              message: 'Open the link in the mail to {address}. Then set a new password here.',
              values: { address: forgot.request.email },
            })
      }
      isBusy={forgot.isBusy}
      onSubmit={submit}
    >
      {forgot.request === null ? <MailStep {...props} /> : <PasswordStep {...props} />}
      <p className={styles.links}>
        <a href={formatRoute({ kind: 'login' })}>{i18n._({ id: 'forgot.back', message: 'Back to sign in' })}</a>
      </p>
    </LoginFrame>
  );
}

function MailStep({ forgot, type }: ForgotViewProps) {
  const i18n = useI18n();
  const { email, homeserver, problem, isBusy } = forgot;
  const error = problem === null ? null : describeForgot(i18n, problem, homeserver.trim());
  const isOfMail = problem?.kind === 'noMail' || problem?.kind === 'mailUnknown' || problem?.kind === 'refused';
  return (
    <>
      <TextField
        {...VERBATIM}
        autoFocus
        label={i18n._({ id: 'forgot.email', message: 'Email' })}
        name="email"
        type="email"
        value={email}
        error={isOfMail ? error : null}
        onChange={(event) => type({ email: event.target.value })}
        readOnly={isBusy}
        autoComplete="email"
      />
      <TextField
        {...VERBATIM}
        label={i18n._({ id: 'forgot.homeserver', message: 'Homeserver' })}
        name="homeserver"
        value={homeserver}
        error={isOfMail ? null : error}
        hint={i18n._({ id: 'forgot.where', message: 'The server that has your account.' })}
        onChange={(event) => type({ homeserver: event.target.value })}
        readOnly={isBusy}
        placeholder="example.org"
        inputMode="url"
        autoComplete="off"
      />
      <Button type="submit" variant="primary" className={styles.submit} isBusy={isBusy}>
        {i18n._({ id: 'forgot.send', message: 'Send mail' })}
      </Button>
    </>
  );
}

function PasswordStep({ forgot, type, sendAgain }: ForgotViewProps) {
  const i18n = useI18n();
  const { password, signsOutOthers, request, problem, homeserver, isBusy } = forgot;
  const error = problem === null ? null : describeForgot(i18n, problem, homeserver.trim());
  const isOfPassword = problem?.kind === 'noPassword' || problem?.kind === 'refused';
  return (
    <>
      <div className={more.actions}>
        <Button size="small" onClick={sendAgain} disabled={isBusy}>
          {i18n._({ id: 'forgot.sendAgain', message: 'Send again' })}
        </Button>
        <span role="status" className={more.note}>
          {(request?.attempt ?? 0) > 1 && i18n._({ id: 'forgot.sentAgain', message: 'Sent again.' })}
        </span>
      </div>
      <PasswordField
        isNew
        label={i18n._({ id: 'forgot.password', message: 'New password' })}
        value={password}
        error={isOfPassword ? error : null}
        onText={(text) => type({ password: text })}
        isBusy={isBusy}
      />
      <Switch
        label={i18n._({ id: 'forgot.others', message: 'Sign out everywhere' })}
        hint={i18n._({
          id: 'forgot.othersHint',
          message: 'Encrypted messages that only those sessions can read are lost, unless you have your recovery key.',
        })}
        isOn={signsOutOthers}
        onChange={(isOn) => type({ signsOutOthers: isOn })}
      />
      {error !== null && !isOfPassword && <Failure>{error}</Failure>}
      <Button type="submit" variant="primary" className={styles.submit} isBusy={isBusy}>
        {i18n._({ id: 'forgot.set', message: 'Set new password' })}
      </Button>
    </>
  );
}

function Done() {
  const i18n = useI18n();
  return (
    <Notice
      place="page"
      role="status"
      title={i18n._({ id: 'forgot.done', message: 'Your password is changed' })}
      text={i18n._({ id: 'forgot.doneText', message: 'Sign in with the new one.' })}
      actions={
        <a className={more.linkButton} href={formatRoute({ kind: 'login' })}>
          {i18n._({ id: 'forgot.signIn', message: 'Sign in' })}
        </a>
      }
    />
  );
}
