import { SignOutDialog } from '../features/login/SignOutDialog.tsx';
import { LostKeysWarning } from '../features/recovery/LostKeysWarning.tsx';

/** Signing out, with what features warn of. */
export function SignOut({ onClose }: { readonly onClose: () => void }) {
  return <SignOutDialog warning={<LostKeysWarning onLeave={onClose} />} onClose={onClose} />;
}
