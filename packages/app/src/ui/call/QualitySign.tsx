import { Signal, SignalLow, SignalMedium, SignalZero } from 'lucide-react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './quality.module.css';

export interface QualitySignProps {
  readonly level: 'good' | 'fair' | 'poor' | 'lost';
  /** Figures, or the reason, as a tooltip. */
  readonly detail: string | null;
}

/** Quality of a connection in one word, and why. */
export function QualitySign({ level, detail }: QualitySignProps) {
  const i18n = useI18n();
  const label = {
    good: i18n._({ id: 'calls.qualityGood', message: 'Good connection' }),
    fair: i18n._({ id: 'calls.qualityFair', message: 'Fair connection' }),
    poor: i18n._({ id: 'calls.qualityPoor', message: 'Poor connection' }),
    lost: i18n._({ id: 'calls.qualityLost', message: 'No connection' }),
  }[level];
  const Icon = { good: Signal, fair: SignalMedium, poor: SignalLow, lost: SignalZero }[level];
  return (
    <span
      role="img"
      className={classes(styles.sign, styles[level])}
      aria-label={label}
      title={detail === null ? label : `${label}: ${detail}`}
    >
      <Icon className={styles.icon} aria-hidden="true" />
    </span>
  );
}
