import '../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { NewSignIn } from '../features/devices/NewSignIn.tsx';
import { RecoveryPrompt } from '../features/recovery/RecoveryPrompt.tsx';
import { VerifyButton } from '../features/verification/VerifyButton.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';

export interface AsksProps {
  readonly userId: UserId;
}

/** Questions above the page about the user's own devices and keys. */
export function Asks({ userId }: AsksProps) {
  const i18n = useI18n();
  const withAnother = i18n._({ id: 'frame.verifyWithAnother', message: 'Verify with another device' });
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
