import type { UserId } from '@parley/sdk/client/ids.ts';
import { ShieldAlert } from 'lucide-react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import { QuietLine } from '../../ui/quiet-line/QuietLine.tsx';
import styles from './policy-lists.module.css';

/** The policy lists that name somebody, each with its reason; nothing where there is none. */
export function PolicyNotes({ userId }: { readonly userId: UserId }) {
  const i18n = useI18n();
  const view = useView('policyLists.about', { userId });
  if (view.kind !== 'ready' || view.value.length === 0) return null;
  return (
    <div className={styles.notes}>
      {view.value.map(({ listId, listName, reason }) => (
        <QuietLine key={listId} icon={<ShieldAlert />}>
          {i18n._({
            id: 'policyLists.onList',
            message: 'On the policy list {name}',
            values: { name: roomNameText(i18n, listName) },
          })}
          {reason !== null && (
            <>
              {': '}
              <bdi translate="no">{reason}</bdi>
            </>
          )}
        </QuietLine>
      ))}
    </div>
  );
}
