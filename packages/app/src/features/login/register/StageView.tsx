import type { Registration, StageAnswer } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Policies } from '../../../ui/policies/Policies.tsx';
import { LoginFrame } from '../LoginFrame.tsx';
import styles from '../more-screens.module.css';
import { VERBATIM } from '../SignInFields.tsx';
import { describeRegistration, type RegistrationProblem } from './registration-failure.ts';
import type { Question } from './registration-form.ts';
import { usePageVisit } from './use-page-visit.ts';

export interface StageViewProps {
  readonly brand: string;
  readonly server: string;
  readonly question: Question;
  /** The mail that was sent last. */
  readonly mail: Registration['mail'];
  readonly isBusy: boolean;
  /** Why it could not be asked. */
  readonly failure: RegistrationProblem | null;
  readonly onAnswer: (answer: StageAnswer, how?: { readonly isQuiet?: boolean }) => void;
  readonly onSendAgain: () => void;
  readonly onBack: () => void;
}

/** A question of the homeserver on the way to an account. */
export function StageView(props: StageViewProps) {
  const { brand, server, question, isBusy, failure, onAnswer, onBack } = props;
  const { stage } = question;
  const i18n = useI18n();
  const [token, setToken] = useState('');
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const [isIncomplete, setIsIncomplete] = useState(false);
  const visit = usePageVisit(() => stage.kind === 'page' && onAnswer({ kind: 'page' }, { isQuiet: true }));
  const submit = () => {
    if (stage.kind === 'token') {
      setIsIncomplete(token.trim() === '');
      if (token.trim() !== '') onAnswer({ kind: 'token', type: stage.type, token: token.trim() });
    } else if (stage.kind === 'terms') {
      const isAgreed = stage.policies.every(({ id }) => agreed.has(id));
      setIsIncomplete(!isAgreed);
      if (isAgreed) onAnswer({ kind: 'terms' });
    } else onAnswer({ kind: stage.kind });
  };
  return (
    <LoginFrame
      brand={brand}
      title={i18n._({ id: 'register.title', message: 'Create account' })}
      lead={i18n._({ id: 'register.oneMore', message: '{server} asks one more thing.', values: { server } })}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {stage.kind === 'terms' && <Policies policies={stage.policies} agreed={agreed} onAgree={setAgreed} />}
      {stage.kind === 'token' && (
        <TextField
          {...VERBATIM}
          autoFocus
          label={i18n._({ id: 'register.token', message: 'Registration token' })}
          hint={i18n._({ id: 'register.tokenHint', message: 'Who runs the server gives it to you.' })}
          name="token"
          value={token}
          error={tokenError(question, isIncomplete && token === '', i18n)}
          onChange={(event) => setToken(event.target.value)}
          readOnly={isBusy}
          autoComplete="off"
        />
      )}
      {stage.kind === 'mail' && <MailNote {...props} />}
      {stage.kind === 'page' && (
        <p className={styles.note}>
          {i18n._({
            id: 'register.page',
            message: 'Finish this on a page of the server. Then come back here: it goes on by itself.',
          })}{' '}
          <a href={stage.url} target="_blank" rel="noopener noreferrer" onClick={visit}>
            {i18n._({ id: 'register.openPage', message: 'Open the page' })}
          </a>
        </p>
      )}
      <Trouble {...{ question, failure, server }} isUnagreed={isIncomplete && stage.kind === 'terms'} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {i18n._({ id: 'register.continue', message: 'Continue' })}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {i18n._({ id: 'register.back', message: 'Back' })}
        </Button>
      </div>
    </LoginFrame>
  );
}

function tokenError({ wrong }: Question, isEmpty: boolean, i18n: ReturnType<typeof useI18n>): string | null {
  if (isEmpty) return i18n._({ id: 'register.noToken', message: 'Enter the registration token.' });
  if (wrong === null) return null;
  return i18n._({
    id: 'register.wrongToken',
    message: 'The server does not take this token. Check it, or ask for another one.',
  });
}

function MailNote({ mail, isBusy, onSendAgain }: StageViewProps) {
  const i18n = useI18n();
  return (
    <>
      <p className={styles.note}>
        {i18n._({
          id: 'register.mail',
          message: 'A mail is on its way to {address}. Open the link in it, then continue here.',
          values: { address: mail?.email ?? '' },
        })}
      </p>
      <div>
        <Button size="small" onClick={onSendAgain} disabled={isBusy}>
          {i18n._({ id: 'register.sendAgain', message: 'Send again' })}
        </Button>{' '}
        <span role="status" className={styles.note}>
          {(mail?.attempt ?? 0) > 1 && i18n._({ id: 'register.sentAgain', message: 'Sent again.' })}
        </span>
      </div>
    </>
  );
}

interface TroubleProps extends Pick<StageViewProps, 'question' | 'failure' | 'server'> {
  /** True if the user went on without agreeing to each document. */
  readonly isUnagreed: boolean;
}

/** Says why it did not go on, but for what stands under a field. */
function Trouble({ question: { stage, wrong }, failure, server, isUnagreed }: TroubleProps): ReactNode {
  const i18n = useI18n();
  if (failure !== null) return <Failure>{describeRegistration(i18n, failure, server)}</Failure>;
  if (isUnagreed)
    return <Failure>{i18n._({ id: 'register.agreeFirst', message: 'Agree to each document to continue.' })}</Failure>;
  if (wrong === null || stage.kind === 'token') return null;
  if (stage.kind === 'mail')
    return (
      <Failure>{i18n._({ id: 'register.notOpened', message: 'The link in the mail was not opened yet.' })}</Failure>
    );
  if (stage.kind === 'page')
    return <Failure>{i18n._({ id: 'register.notDone', message: 'The page is not finished yet.' })}</Failure>;
  return (
    <Failure>
      {i18n._({ id: 'register.refused', message: 'The server says: {message}', values: { message: wrong } })}
    </Failure>
  );
}
