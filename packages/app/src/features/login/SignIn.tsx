import type { I18n } from '@lingui/core';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Route } from '../../lib/route/route.ts';
import { useRoute } from '../../lib/route/use-route.ts';
import { usePageTitle } from '../../lib/title/use-page-title.ts';
import { LoadedScreen } from './LoadedScreens.tsx';
import { SignInView } from './SignInView.tsx';
import { type Former, type SignInSettings, useSignIn } from './use-sign-in.ts';

export interface SignInProps {
  readonly settings: SignInSettings;
  /** Brand name of this client. */
  readonly brand: string;
  /** The server ended the session before: say so. */
  readonly wasEndedByServer: boolean;
  /** The user who was signed in before, if their data still exist. */
  readonly former: Former | null;
  /** A further notice before signing in. */
  readonly notice: string | null;
}

/** The sign-in screen. It goes away by itself when the session's view says `signedIn`. */
export function SignIn({ settings, brand, wasEndedByServer, former, notice }: SignInProps) {
  const signIn = useSignIn(settings, former, brand);
  const { kind: name } = useRoute();
  usePageTitle(titleOf(useI18n(), name));
  if (name === 'register' || name === 'forgot') return <LoadedScreen name={name} settings={settings} brand={brand} />;
  const keptFor = former?.userId ?? null;
  const { offersGuests, allowedHomeservers: allowed } = settings;
  return <SignInView {...signIn} {...{ brand, allowed, wasEndedByServer, keptFor, notice, offersGuests }} />;
}

function titleOf(i18n: I18n, name: Route['kind']): string {
  if (name === 'register') return i18n._({ id: 'login.register', message: 'Create account' });
  if (name === 'forgot') return i18n._({ id: 'login.forgot', message: 'Forgot password' });
  return i18n._({ id: 'login.title', message: 'Sign in' });
}
