import type { SignInSettings } from '../use-sign-in.ts';
import { ForgotView } from './ForgotView.tsx';
import { useForgot } from './use-forgot.ts';

export interface ForgotScreenProps {
  readonly settings: SignInSettings;
  /** Brand name of this client. */
  readonly brand: string;
}

/** A new password by mail. */
export function ForgotScreen({ settings, brand }: ForgotScreenProps) {
  return <ForgotView {...useForgot(settings)} brand={brand} />;
}
