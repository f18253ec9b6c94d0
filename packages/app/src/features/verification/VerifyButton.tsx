import type { VerificationRequest } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { hasCamera } from '../../lib/scan/camera.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { VerifyButtonView, type VerifyButtonViewProps } from './VerifyButtonView.tsx';

export interface VerifyButtonProps extends Pick<VerifyButtonViewProps, 'size' | 'variant' | 'label'> {
  readonly target: VerificationRequest['target'];
  /** The request is on its way. */
  readonly onAsked?: () => void;
}

/** Asks somebody, or another device of one's own, to verify; how it goes on is shown by `VerificationHost`. */
export function VerifyButton({ target, onAsked, ...look }: VerifyButtonProps) {
  const request = useCommand('verification.request');
  const [failure, setFailure] = useState<VerifyButtonViewProps['failure']>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    const asked = await request({ target, canScan: await hasCamera() });
    setIsBusy(false);
    setFailure(asked.ok ? null : asked.error);
    if (asked.ok) onAsked?.();
  };
  return <VerifyButtonView {...look} isBusy={isBusy} failure={failure} onVerify={() => void ask()} />;
}
