import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './recovery.module.css';
import { recoveryText } from './status-text.ts';

type Known = Extract<RecoveryStatus, { readonly kind: 'known' }>;

export interface RecoverySettingsViewProps {
  readonly status: Known;
  readonly onEnter: () => void;
  readonly onMake: () => void;
}

/** State of the recovery key, and the actions for it. */
export function RecoverySettingsView({ status, onEnter, onMake }: RecoverySettingsViewProps) {
  const i18n = useI18n();
  const { recovery } = status;
  return (
    <section className={styles.group} aria-labelledby="recovery-title">
      <h2 id="recovery-title" className={styles.title}>
        {i18n._({ id: 'recovery.title', message: 'Recovery' })}
      </h2>
      <p>{recoveryText(i18n, status)}</p>
      <div className={styles.row}>
        {(recovery === 'locked' || recovery === 'incomplete') && (
          <Button variant="primary" onClick={onEnter}>
            {i18n._({ id: 'recovery.enter', message: 'Enter recovery key' })}
          </Button>
        )}
        <Button variant={recovery === 'off' ? 'primary' : 'secondary'} onClick={onMake}>
          {makeText()}
        </Button>
      </div>
    </section>
  );

  function makeText(): string {
    switch (recovery) {
      case 'off':
        return i18n._({ id: 'recovery.setUp', message: 'Set up recovery' });
      case 'on':
        return i18n._({ id: 'recovery.change', message: 'Change recovery key' });
      case 'locked':
      case 'incomplete':
        return i18n._({ id: 'recovery.lost', message: 'I lost it' });
    }
  }
}
