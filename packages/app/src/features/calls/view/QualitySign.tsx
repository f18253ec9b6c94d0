import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { Signal, SignalLow, SignalMedium } from 'lucide-react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import styles from './quality.module.css';

export type CallQuality = NonNullable<ShownCall['quality']>;

/** Quality of the connection in one word, with the figures as a tooltip. */
export function QualitySign({ quality }: { readonly quality: CallQuality }) {
  const i18n = useI18n();
  const { level, packetLossPercent: loss, transport } = quality;
  const { received, sent } = quality.bandwidth;
  const label = {
    good: i18n._({ id: 'calls.qualityGood', message: 'Good connection' }),
    fair: i18n._({ id: 'calls.qualityFair', message: 'Fair connection' }),
    poor: i18n._({ id: 'calls.qualityPoor', message: 'Poor connection' }),
  }[level];
  const figures = i18n._({
    id: 'calls.qualityFigures',
    message: '{loss} % packet loss, {received} kbit/s received, {sent} kbit/s sent',
    values: { loss, received, sent },
  });
  const way =
    transport?.isRelayed === true
      ? i18n._({ id: 'calls.qualityRelayed', message: 'through a relay' })
      : i18n._({ id: 'calls.qualityDirect', message: 'direct connection' });
  const Icon = { good: Signal, fair: SignalMedium, poor: SignalLow }[level];
  return (
    <span
      role="img"
      className={classes(styles.sign, styles[level])}
      aria-label={label}
      title={`${label}: ${figures}, ${way}`}
    >
      <Icon className={styles.icon} aria-hidden="true" />
    </span>
  );
}
