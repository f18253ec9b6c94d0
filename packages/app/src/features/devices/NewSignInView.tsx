import type { NewDevice } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { newDeviceName } from './device-words.ts';
import styles from './devices.module.css';

export interface NewSignInViewProps {
  readonly device: NewDevice;
  /** The way to verify the new device; null if it has no keys. */
  readonly verify: ReactNode;
  readonly onMine: () => void;
  readonly onSignOut: () => void;
}

/** A new device, with one action if it belongs to the user and one if it does not. */
export function NewSignInView({ device, verify, onMine, onSignOut }: NewSignInViewProps) {
  const i18n = useI18n();
  return (
    <Banner
      tone="warn"
      role="status"
      action={
        <div className={styles.newActs}>
          {verify}
          <Button size="small" onClick={onMine}>
            {i18n._({ id: 'devices.wasMe', message: 'This was me' })}
          </Button>
          <Button size="small" variant="danger" onClick={onSignOut}>
            {i18n._({ id: 'devices.signItOut', message: 'Sign out' })}
          </Button>
        </div>
      }
    >
      {i18n._({
        id: 'devices.newSignIn',
        message: 'New sign-in: {name}. Was this you?',
        values: { name: newDeviceName(device) },
      })}
    </Banner>
  );
}
