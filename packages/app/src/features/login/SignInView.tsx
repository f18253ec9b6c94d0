import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { LoadedGuestWay, LoadedOtherDevice, LoadedSso, LoadedSsoReturn } from './LoadedScreens.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { ShowAccount } from './ShowAccount.tsx';
import { type FieldProps, HomeserverField, PasswordField, UserField, WhereItGoes } from './SignInFields.tsx';
import styles from './sign-in.module.css';
import { describeSignInFailure } from './sign-in-failure.ts';
import { type Field, isUnknown, type Problem, providerOf, type SignInForm, takesPassword } from './sign-in-form.ts';
import type { SignIn } from './use-sign-in.ts';

export interface SignInViewProps extends SignIn {
  readonly brand: string;
  /** The homeservers that one may sign in to; null for any. */
  readonly allowed?: readonly string[] | null;
  readonly wasEndedByServer: boolean;
  /** Whose data are kept for signing in again. */
  readonly keptFor: string | null;
  readonly notice: string | null;
  readonly offersGuests?: boolean | undefined;
}

/** Draws the form. */
export function SignInView(props: SignInViewProps) {
  const { form, type, submit, retry, forget, brand, wasEndedByServer, keptFor, notice } = props;
  const i18n = useI18n();
  const ref = useFocusOnProblem(form);
  useFocusKept(ref, takesPassword(form), isUnknown(form));
  const of = (field: Field) => ({
    value: form[field],
    error:
      form.problem?.field === field ? describeSignInFailure(i18n, form.problem.failure, form.homeserver.trim()) : null,
    onText: (text: string) => type(field, text),
    isBusy: form.isBusy,
  });
  return (
    <LoginFrame
      brand={brand}
      title={i18n._({ id: 'login.title', message: 'Sign in' })}
      lead={i18n._({ id: 'login.lead', message: 'Conversations on Matrix, on the server of your choice.' })}
      isBusy={form.isBusy}
      onSubmit={submit}
      formRef={ref}
    >
      <LoadedSsoReturn />
      {wasEndedByServer && (
        <Banner tone="warn" role="status">
          {i18n._({ id: 'login.ended', message: 'Your homeserver ended the session. Sign in again to continue.' })}
        </Banner>
      )}
      {keptFor !== null && <Kept userId={keptFor} onForget={forget} />}
      {notice !== null && (
        <Banner tone="warn" role="status">
          {notice}
        </Banner>
      )}
      {form.problem?.field === 'provider' && (
        <Banner tone="danger" role="alert" action={<WayOn problem={form.problem} onRetry={retry} />}>
          {describeSignInFailure(i18n, form.problem.failure, nameOf(form))}
        </Banner>
      )}
      {form.overProvider === 'finishing' ? <Finishing /> : <Ways {...props} of={of} />}
    </LoginFrame>
  );
}

/** Says what signing in as the same is good for, and offers the other way. */
function Kept({ userId, onForget }: { readonly userId: string; readonly onForget: () => void }) {
  const i18n = useI18n();
  const action = (
    <Button size="small" variant="quiet" onClick={onForget}>
      {i18n._({ id: 'login.forget', message: 'Remove this data' })}
    </Button>
  );
  return (
    <Banner tone="info" action={action}>
      {i18n._({
        id: 'login.kept',
        message: 'This browser still has the data of {userId}, including messages that were not sent yet.',
        values: { userId },
      })}
    </Banner>
  );
}

function Finishing() {
  const i18n = useI18n();
  return (
    <p className={styles.finishing} role="status">
      <Spinner /> {i18n._({ id: 'login.finishing', message: 'Signing in…' })}
    </p>
  );
}

interface WaysProps
  extends Pick<
    SignInViewProps,
    'form' | 'discover' | 'continueWith' | 'keptFor' | 'brand' | 'allowed' | 'offersGuests'
  > {
  /** The properties of a field. */
  readonly of: (field: Field) => FieldProps;
}

/** The ways to sign in that the server has: by password, by its provider, on pages of its own. */
function Ways({ form, discover, continueWith, keptFor, brand, allowed = null, offersGuests, of }: WaysProps) {
  const i18n = useI18n();
  const [withPassword, provider] = [takesPassword(form), providerOf(form)];
  // Somebody may be writing in what was shown already.
  const [mayBeHidden] = useState(isUnknown(form));
  const unknown = mayBeHidden && isUnknown(form) && styles.unknown;
  const found = form.discovery.kind === 'found' ? form.discovery : null;
  const ways = found?.sso ?? [];
  // A provider that makes accounts has the way there on its page; until that is known there is none, but a place for it.
  const mayRegister = provider === null;
  const isAsking = form.discovery.kind === 'asking';
  return (
    <>
      {withPassword && (
        <div className={classes(styles.fields, unknown)}>
          <UserField {...of('user')} onLeave={discover} />
          <PasswordField {...of('password')} />
        </div>
      )}
      <HomeserverField {...of('homeserver')} onLeave={discover} hint={<WhereItGoes discovery={form.discovery} />} />
      {withPassword && (
        <Button
          type="submit"
          variant={provider === null ? 'primary' : 'secondary'}
          className={classes(styles.submit, unknown)}
          isBusy={form.isBusy && form.overProvider === null}
        >
          {i18n._({ id: 'login.submit', message: 'Sign in' })}
        </Button>
      )}
      {provider !== null && (
        <ProviderButtons
          name={nameOf(form)}
          isOnly={!withPassword}
          canCreateAccount={provider.canCreateAccount && keptFor === null}
          isBusy={form.isBusy && form.overProvider !== null}
          onContinue={continueWith}
        />
      )}
      {found !== null && provider?.takesOtherDevices === true && (
        <LoadedOtherDevice
          homeserver={form.homeserver.trim()}
          brand={brand}
          offersRendezvous={found.offersRendezvous === true}
          allowed={allowed}
        />
      )}
      {found !== null && ways.length > 0 && <LoadedSso ways={ways} baseUrl={found.baseUrl} isBeside={withPassword} />}
      {offersGuests && found !== null && <LoadedGuestWay homeserver={form.homeserver} />}
      {(mayRegister || withPassword) && (
        <p className={classes(styles.links, unknown)}>
          {mayRegister && (
            <a className={isAsking ? styles.coming : undefined} href={formatRoute({ kind: 'register' })}>
              {i18n._({ id: 'login.register', message: 'Create account' })}
            </a>
          )}
          {withPassword && (
            <a href={formatRoute({ kind: 'forgot' })}>{i18n._({ id: 'login.forgot', message: 'Forgot password' })}</a>
          )}
        </p>
      )}
    </>
  );
}

/** The server as one knows it. */
function nameOf({ homeserver }: SignInForm): string {
  return homeserver
    .trim()
    .replace(/^https?:\/\//u, '')
    .replace(/\/$/u, '');
}

/** Help with a problem of a provider, or the way to where the user is signed in already. */
function WayOn({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  if (problem.failure.kind === 'signedInElsewhere') return <ShowAccount place={problem.failure.place} />;
  return problem.mayPass === true && <TryAgain onPress={onRetry} />;
}

function TryAgain({ onPress }: { readonly onPress: () => void }) {
  const i18n = useI18n();
  return (
    <Button size="small" onClick={onPress}>
      {i18n._({ id: 'login.tryAgain', message: 'Try again' })}
    </Button>
  );
}

/** A field that goes away while it has the focus gives it to the button that is the way now. One that is shown later has it then. */
function useFocusKept(ref: RefObject<HTMLFormElement | null>, withPassword: boolean, isWaiting: boolean) {
  useEffect(() => {
    if (isWaiting || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(withPassword ? 'input' : 'button[type=submit]')?.focus();
  }, [ref, withPassword, isWaiting]);
}

/** Focuses the field that something is wrong with, each time the button was pressed in vain. */
function useFocusOnProblem({ failedTries, problem }: SignInForm) {
  const ref = useRef<HTMLFormElement>(null);
  const field = useRef<Problem['field'] | null>(null);
  useEffect(() => {
    field.current = problem?.field ?? null;
  }, [problem]);
  useEffect(() => {
    if (failedTries === 0 || field.current === null) return;
    const input = ref.current?.elements.namedItem(field.current);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    if (input.name === 'password') input.select();
  }, [failedTries]);
  return ref;
}
