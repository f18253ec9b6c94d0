import '../../../lib/i18n/later-messages.ts';
import type { Arrival, FileSource } from '@parley/sdk/client/contract.ts';
import { X } from 'lucide-react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { useArrival } from '../../../lib/media/use-film.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './media.module.css';

export interface ArrivalLineProps {
  readonly source: FileSource;
  readonly onCancel: () => void;
}

/** Progress of a download, and a button to cancel it. */
export function ArrivalLine({ source, onCancel }: ArrivalLineProps) {
  return <ArrivalLineView arrival={useArrival(source)} onCancel={onCancel} />;
}

export interface ArrivalLineViewProps {
  /** Null before anything came. */
  readonly arrival: Arrival | null;
  readonly onCancel: () => void;
}

export function ArrivalLineView({ arrival, onCancel }: ArrivalLineViewProps) {
  const i18n = useI18n();
  const words = useArrivalWords(arrival);
  const total = arrival?.totalBytes ?? null;
  return (
    <span className={styles.upload}>
      <span className={styles.uploadText}>
        <progress
          className={styles.uploadBar}
          aria-label={i18n._({ id: 'messages.download', message: 'Download' })}
          aria-valuetext={words}
          // Without a value it only says that something goes on.
          {...(arrival === null || total === null ? {} : { max: total, value: arrival.arrivedBytes })}
        />
        <span className={styles.uploadWords}>{words}</span>
      </span>
      <IconButton
        size="small"
        label={i18n._({ id: 'messages.download.cancel', message: 'Cancel download' })}
        icon={<X size={16} />}
        onClick={onCancel}
      />
    </span>
  );
}

function useArrivalWords(arrival: Arrival | null): string {
  const i18n = useI18n();
  const locale = useLocale();
  if (arrival === null) return i18n._({ id: 'messages.download.waiting', message: 'Downloading…' });
  const arrived = formatBytes(locale, arrival.arrivedBytes);
  if (arrival.totalBytes === null) return arrived;
  return i18n._({
    id: 'messages.download.progress',
    message: '{arrived} of {total}',
    values: { arrived, total: formatBytes(locale, arrival.totalBytes) },
  });
}
