import '../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { NewSignIn } from '../features/devices/NewSignIn.tsx';
import { GuestBanner } from '../features/login/guest/GuestBanner.tsx';
import { RecoveryPrompt } from '../features/recovery/RecoveryPrompt.tsx';
import { VerifyButton } from '../features/verification/VerifyButton.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { useIsGuest } from '../lib/session/use-own-id.ts';

export interface AsksProps {
  readonly userId: UserId;
}

/** Questions above the page about the user's own devices and keys. A guest has none, and is asked nothing. */
export function Asks({ userId }: AsksProps) {
  const i18n = useI18n();
  const isGuest = useIsGuest();
  const withAnother = i18n._({ id: 'frame.verifyWithAnother', message: 'Verify with another device' });
  if (isGuest) return <GuestBanner />;
  return (
    <>
      <NewSignIn
        verify={({ deviceId }) => <VerifyButton size="small" target={{ kind: 'device', userId, deviceId }} />}
      />
      <RecoveryPrompt
        userId={userId}
        verify={<VerifyButton size="small" label={withAnother} target={{ kind: 'ownDevices' }} />}
      />
    </>
  );
}
