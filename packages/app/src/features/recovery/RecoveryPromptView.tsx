import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import styles from './recovery.module.css';

export interface RecoveryPromptViewProps {
  readonly prompt: 'save' | 'unlock';
  /** The way to verify this device with another one; null if it is verified. */
  readonly verify?: ReactNode;
  readonly onOpen: () => void;
  readonly onLater: () => void;
}

/** The event and the one action for it. */
export function RecoveryPromptView({ prompt, verify, onOpen, onLater }: RecoveryPromptViewProps) {
  const i18n = useI18n();
  return (
    <Banner
      tone="info"
      role="status"
      action={
        <div className={styles.row}>
          {prompt === 'unlock' && verify}
          <Button size="small" onClick={onOpen}>
            {prompt === 'unlock'
              ? i18n._({ id: 'recovery.enter', message: 'Enter recovery key' })
              : i18n._({ id: 'recovery.save', message: 'Save recovery key' })}
          </Button>
          <Button size="small" variant="quiet" onClick={onLater}>
            {i18n._({ id: 'recovery.notNow', message: 'Not now' })}
          </Button>
        </div>
      }
    >
      {prompt === 'unlock'
        ? i18n._({
            id: 'recovery.promptUnlock',
            message:
              'This device cannot read earlier encrypted messages yet. Verify with another device, or enter your recovery key.',
          })
        : i18n._({
            id: 'recovery.promptSave',
            message:
              'Your messages are encrypted. If you lose this device, you need a recovery key to read them again.',
          })}
    </Banner>
  );
}
