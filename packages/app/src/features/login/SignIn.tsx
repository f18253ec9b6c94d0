import { SignInView } from './SignInView.tsx';
import { type Former, type SignInSettings, useSignIn } from './use-sign-in.ts';

export interface SignInProps {
  readonly settings: SignInSettings;
  /** What this client is called here. */
  readonly brand: string;
  /** The server ended the session before: say so. */
  readonly wasEndedByServer: boolean;
  /** Who that was, if their data are still here. */
  readonly former: Former | null;
  /** What else to know before signing in here. */
  readonly notice: string | null;
}

/** The sign-in screen. It goes away by itself when the session's view says `signedIn`. */
export function SignIn({ settings, brand, wasEndedByServer, former, notice }: SignInProps) {
  const signIn = useSignIn(settings, former);
  const keptFor = former?.userId ?? null;
  return <SignInView {...signIn} brand={brand} wasEndedByServer={wasEndedByServer} keptFor={keptFor} notice={notice} />;
}
