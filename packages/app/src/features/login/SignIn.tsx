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
  const keptFor = former?.userId ?? null;
  return <SignInView {...signIn} brand={brand} wasEndedByServer={wasEndedByServer} keptFor={keptFor} notice={notice} />;
}
