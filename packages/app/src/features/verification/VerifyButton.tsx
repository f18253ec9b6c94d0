import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { VerifyButtonView, type VerifyButtonViewProps } from './VerifyButtonView.tsx';

/** Asks somebody to verify; how it goes on is shown by `VerificationHost`. */
export function VerifyButton({ userId, onAsked }: { readonly userId: UserId; readonly onAsked: () => void }) {
  const request = useCommand('verification.request');
  const [failure, setFailure] = useState<VerifyButtonViewProps['failure']>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    const asked = await request({ target: { kind: 'person', userId }, canScan: false });
    setIsBusy(false);
    setFailure(asked.ok ? null : asked.error);
    if (asked.ok) onAsked();
  };
  return <VerifyButtonView isBusy={isBusy} failure={failure} onVerify={() => void ask()} />;
}
