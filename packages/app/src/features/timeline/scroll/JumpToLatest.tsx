import type { Timeline } from '@parley/sdk/client/contract.ts';
import { ArrowDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import styles from './scroll.module.css';

/** Leads back to the newest message; says how many came since the reader left it. */
export function JumpToLatest({ items, onJump }: { readonly items: readonly Timeline[]; readonly onJump: () => void }) {
  const i18n = useI18n();
  const countId = useId();
  const [leftAt] = useState(items.at(-1)?.key);
  const after = items.length - 1 - items.findLastIndex((item) => item.key === leftAt);
  const count = items.slice(items.length - after).filter((item) => item.kind === 'event' && !item.isMine).length;
  return (
    <button type="button" className={styles.jump} aria-describedby={count > 0 ? countId : undefined} onClick={onJump}>
      <ArrowDown aria-hidden="true" />
      {i18n._({ id: 'timeline.jump', message: 'Jump to latest' })}
      {count > 0 && (
        <span aria-hidden="true">
          <Badge count={count} tone="accent" />
          <span id={countId} hidden>
            {i18n._({
              id: 'timeline.announce.count',
              message: '{count, plural, one {# new message} other {# new messages}}',
              values: { count },
            })}
          </span>
        </span>
      )}
    </button>
  );
}
