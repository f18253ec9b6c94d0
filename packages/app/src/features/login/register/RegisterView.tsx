import { useEffect, useRef } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { LoginFrame } from '../LoginFrame.tsx';
import more from '../more-screens.module.css';
import { HomeserverField, PasswordField } from '../SignInFields.tsx';
import styles from '../sign-in.module.css';
import { MailField, NameField, WhetherItDoes } from './RegisterFields.tsx';
import { describeRegistration } from './registration-failure.ts';
import type { RegistrationField, RegistrationForm } from './registration-form.ts';
import { StageView } from './StageView.tsx';
import type { RegistrationActs } from './use-registration.ts';

export interface RegisterViewProps extends RegistrationActs {
  readonly brand: string;
}

/** Draws the form, or what the homeserver asks next. */
export function RegisterView(props: RegisterViewProps) {
  const { form, brand } = props;
  if (form.end !== null) return <Ended end={form.end} />;
  if (form.question !== null) {
    const { question, problem, offer, isBusy } = form;
    const registration = offer.kind === 'ready' ? offer.registration : null;
    return (
      <StageView
        key={question.stage.kind}
        {...{ brand, question, isBusy }}
        server={form.homeserver.trim()}
        mail={registration?.mail ?? null}
        failure={problem?.failure ?? null}
        onAnswer={props.answer}
        onSendAgain={props.sendAgain}
        onBack={props.goBack}
      />
    );
  }
  return <FormView {...props} />;
}

function FormView({ form, brand, type, askOffer, submit }: RegisterViewProps) {
  const i18n = useI18n();
  const ref = useFocusOnProblem(form);
  const { offer } = form;
  const of = (field: RegistrationField) => ({
    value: form[field],
    error:
      form.problem?.field === field ? describeRegistration(i18n, form.problem.failure, form.homeserver.trim()) : null,
    onText: (text: string) => type(field, text),
    isBusy: form.isBusy,
  });
  return (
    <LoginFrame
      brand={brand}
      title={i18n._({ id: 'register.title', message: 'Create account' })}
      lead={i18n._({ id: 'register.lead', message: 'Your account lives on a server of your choice.' })}
      isBusy={form.isBusy}
      onSubmit={submit}
      formRef={ref}
    >
      <HomeserverField
        {...of('homeserver')}
        onLeave={askOffer}
        hint={<WhetherItDoes offer={offer} />}
        autoFocus={form.homeserver === ''}
      />
      {offer.kind !== 'off' && (
        <>
          <NameField {...of('username')} isFree={form.name === 'free'} />
          <PasswordField {...of('password')} isNew />
          {offer.kind === 'ready' && offer.mail !== 'none' && (
            <MailField {...of('email')} isRequired={offer.mail === 'required'} />
          )}
          <Button type="submit" variant="primary" className={styles.submit} isBusy={form.isBusy}>
            {i18n._({ id: 'register.submit', message: 'Create account' })}
          </Button>
        </>
      )}
      <p className={styles.links}>
        <a href={formatRoute({ kind: 'login' })}>
          {i18n._({ id: 'register.signIn', message: 'Sign in to an account you have' })}
        </a>
      </p>
    </LoginFrame>
  );
}

function Ended({ end }: { readonly end: 'made' | 'awaitsApproval' }) {
  const i18n = useI18n();
  return (
    <Notice
      place="page"
      role="status"
      title={i18n._({ id: 'register.made', message: 'Your account is created' })}
      text={
        end === 'made'
          ? i18n._({ id: 'register.madeText', message: 'Sign in to use it.' })
          : i18n._({
              id: 'register.awaitsText',
              message: 'An administrator of the server has to approve it. After that you can sign in.',
            })
      }
      actions={
        <a className={more.linkButton} href={formatRoute({ kind: 'login' })}>
          {i18n._({ id: 'register.toSignIn', message: 'Sign in' })}
        </a>
      }
    />
  );
}

/** Focuses the field that something is wrong with, each time the button was pressed in vain. */
function useFocusOnProblem({ failedTries, problem }: RegistrationForm) {
  const ref = useRef<HTMLFormElement>(null);
  const field = useRef<RegistrationField | null>(null);
  useEffect(() => {
    field.current = problem?.field ?? null;
  }, [problem]);
  useEffect(() => {
    if (failedTries === 0 || field.current === null) return;
    const input = ref.current?.elements.namedItem(field.current);
    if (input instanceof HTMLInputElement) input.focus();
  }, [failedTries]);
  return ref;
}
