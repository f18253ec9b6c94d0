import type { OwnIdentityState } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';

export interface OwnIdentityNoticeViewProps {
  readonly state: OwnIdentityState['kind'];
  readonly onMake: () => void;
  readonly onReset: () => void;
  /** The way to verify this device with another one. */
  readonly verify?: ReactNode;
}

/** A problem of this device and its one action; nothing without a problem. */
export function OwnIdentityNoticeView({ state, onMake, onReset, verify }: OwnIdentityNoticeViewProps) {
  const i18n = useI18n();
  switch (state) {
    case 'unknown':
    case 'signed':
      return null;
    case 'authenticationRequired':
      return (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={onMake}>
              {i18n._({ id: 'identity.make', message: 'Finish' })}
            </Button>
          }
        >
          {i18n._({
            id: 'identity.authenticationRequired',
            message:
              'Encryption is not fully set up: your server asks you to confirm who you are. Messages work meanwhile.',
          })}
        </Banner>
      );
    case 'unsigned':
      return (
        <Banner
          tone="warn"
          action={
            <>
              {verify}
              <Button size="small" onClick={onReset}>
                {i18n._({ id: 'identity.reset', message: 'I can’t verify' })}
              </Button>
            </>
          }
        >
          {i18n._({
            id: 'identity.unsigned',
            message:
              'Verify this device to read your encrypted messages and to let others trust it. Use another device or your recovery key.',
          })}
        </Banner>
      );
    case 'refused':
      return (
        <Banner tone="info">
          {i18n._({
            id: 'identity.refused',
            message: 'Your server does not support verifying devices. Messages are still encrypted.',
          })}
        </Banner>
      );
  }
}
