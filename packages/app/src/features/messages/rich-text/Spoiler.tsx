import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import styles from './rich-text.module.css';

export interface SpoilerProps {
  /** Why it is hidden; may be empty. */
  readonly reason: string;
  readonly children: ReactNode;
}

/** Text that is hidden until somebody asks for it. */
export function Spoiler({ reason, children }: SpoilerProps) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <span className={styles.revealed}>{children}</span>;
  const label = reason === '' ? i18n._({ id: 'messages.spoiler', message: 'Spoiler' }) : reason;
  return (
    <span className={styles.spoiler}>
      <button
        type="button"
        className={styles.reveal}
        aria-label={i18n._({ id: 'messages.spoiler.show', message: 'Show spoiler: {label}', values: { label } })}
        onClick={() => setOpen(true)}
      >
        <Eye aria-hidden="true" />
        {label}
      </button>
      <span className={styles.veil} inert aria-hidden="true">
        {children}
      </span>
    </span>
  );
}
