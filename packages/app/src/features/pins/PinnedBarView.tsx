import { Pin } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Nobody } from '../../ui/doubt/Nobody.tsx';
import styles from './pins.module.css';

export interface PinnedBarViewProps {
  /** The message that was pinned last, as a line; null while it is unknown. */
  readonly latest: { readonly name: string; readonly text: string; readonly isInDoubt: boolean } | null;
  readonly count: number;
  readonly onOpen: () => void;
}

/** One line that opens what is pinned. */
export function PinnedBarView({ latest, count, onOpen }: PinnedBarViewProps) {
  const i18n = useI18n();
  const all =
    count === 1
      ? i18n._({ id: 'pins.one', message: 'Pinned message' })
      : i18n._({ id: 'pins.count', message: '{count} pinned messages', values: { count } });
  return (
    <button type="button" className={styles.bar} onClick={onOpen}>
      <Pin className={styles.barIcon} aria-hidden="true" />
      <span className={styles.barText} dir="auto" translate="no">
        {latest !== null && (
          <>
            {latest.isInDoubt ? <Nobody /> : <bdi className={styles.barName}>{latest.name}</bdi>}{' '}
            <bdi>{latest.text}</bdi>
          </>
        )}
      </span>
      <span className={styles.barCount}>{all}</span>
    </button>
  );
}
