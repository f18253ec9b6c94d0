import type { RequestVerificationFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button, type ButtonProps } from '../../ui/button/Button.tsx';
import styles from './verification.module.css';
import { failureText } from './verification-words.ts';

export interface VerifyButtonViewProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Where `Verify` alone would not say with what. */
  readonly label?: string;
  readonly isBusy: boolean;
  readonly failure: RequestVerificationFailure | PortFailure | null;
  readonly onVerify: () => void;
}

/** Begins to verify somebody, or a device. */
export function VerifyButtonView({ label, isBusy, failure, onVerify, ...look }: VerifyButtonViewProps) {
  const i18n = useI18n();
  return (
    <>
      <Button {...look} isBusy={isBusy} onClick={onVerify}>
        {label ?? i18n._({ id: 'verification.verify', message: 'Verify' })}
      </Button>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
    </>
  );
}
