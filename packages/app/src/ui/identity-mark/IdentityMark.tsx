import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './identity-mark.module.css';

export interface IdentityMarkProps {
  /** `changed`: somebody has another identity than before. `violation`: somebody who was verified. */
  readonly mark: 'verified' | 'changed' | 'violation';
}

/** The small shield beside a name: the person is verified, or their identity changed. Two shapes, so that it is no matter of colour alone. */
export function IdentityMark({ mark }: IdentityMarkProps) {
  const i18n = useI18n();
  const isVerified = mark === 'verified';
  const label = isVerified
    ? i18n._({ id: 'identity.mark.verified', message: 'Verified' })
    : i18n._({ id: 'identity.mark.changed', message: 'Identity changed' });
  return (
    <span className={styles.mark} data-mark={mark} role="img" aria-label={label} title={label}>
      {isVerified ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
    </span>
  );
}
