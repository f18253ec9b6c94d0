import type { SignInSettings } from '../use-sign-in.ts';
import { RegisterView } from './RegisterView.tsx';
import { useRegistration } from './use-registration.ts';

export interface ScreenProps {
  readonly settings: SignInSettings;
  /** Brand name of this client. */
  readonly brand: string;
}

/** Making an account. The screen goes away by itself when the session's view says `signedIn`. */
export function RegisterScreen({ settings, brand }: ScreenProps) {
  return <RegisterView {...useRegistration(settings)} brand={brand} />;
}
