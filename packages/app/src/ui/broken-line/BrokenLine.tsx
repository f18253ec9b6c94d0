import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './broken-line.module.css';

export interface BrokenLineProps {
  readonly reportId: string;
  /** Only something that hangs on the message is missing. */
  readonly isPart?: boolean;
}

/** Stands for a message that a bug keeps from being shown, or for a part of it. The number finds the bug in the log. */
export function BrokenLine({ reportId, isPart = false }: BrokenLineProps) {
  const i18n = useI18n();
  const values = { reportId };
  return (
    <p className={styles.line}>
      {isPart
        ? i18n._({
            id: 'brokenLine.part',
            message: 'Part of this message cannot be shown. (Report {reportId})',
            values,
          })
        : i18n._({ id: 'brokenLine.whole', message: 'This message cannot be shown. (Report {reportId})', values })}
    </p>
  );
}
