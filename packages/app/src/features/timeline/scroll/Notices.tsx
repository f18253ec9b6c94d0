import type { TimelineHead } from '@parley/sdk/client/contract.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import styles from './scroll.module.css';

/** Over the messages: that an event is looked for, or was not found. */
export function Notices({ focus, isSeeking }: { readonly focus: TimelineHead['focus']; readonly isSeeking: boolean }) {
  const i18n = useI18n();
  const [isRead, setRead] = useState(false);
  if (isSeeking) {
    return (
      <div className={styles.notice} role="status">
        <Spinner />
        {i18n._({ id: 'timeline.seeking', message: 'Looking for the message' })}
      </div>
    );
  }
  if (isRead || (focus !== 'gone' && focus !== 'unreachable')) return null;
  return (
    <div className={styles.notice} role="alert">
      {focus === 'gone'
        ? i18n._({
            id: 'timeline.gone',
            message: 'This message is not available. It may be from before you joined, or from another room.',
          })
        : i18n._({ id: 'timeline.notReached', message: 'The message could not be loaded. Check your connection.' })}
      <IconButton
        size="small"
        label={i18n._({ id: 'timeline.noticeClose', message: 'Close' })}
        icon={<X size={16} />}
        onClick={() => setRead(true)}
      />
    </div>
  );
}
