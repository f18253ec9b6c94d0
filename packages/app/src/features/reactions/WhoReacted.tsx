import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { ReactionKey } from './ReactionKey.tsx';
import { groupsOf, reactionName, whoReacted } from './reaction-words.ts';
import styles from './reactions.module.css';

/** Everybody who reacted to a message, by what they reacted with. */
export function WhoReacted({ item, onClose }: ActionDialogProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const groups = groupsOf(item);
  const title = i18n._({ id: 'reactions.who', message: 'Who reacted' });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {i18n._({ id: 'reactions.done', message: 'Done' })}
        </Button>
      }
    >
      {/* It may be longer than the dialog, and has nothing else that takes the focus: keys have to reach it to scroll it. */}
      <div tabIndex={0} role="region" aria-label={title}>
        <dl className={styles.who}>
          {groups.map((group) => (
            <div key={group.key} className={styles.whoGroup}>
              <dt className={styles.whoKey} aria-label={reactionName(i18n, group)}>
                <ReactionKey group={group} />
                <span className={styles.count}>{group.count}</span>
              </dt>
              <dd className={styles.whoNames} dir="auto" translate="no">
                {whoReacted(i18n, locale, group)}
              </dd>
            </div>
          ))}
        </dl>
        {groups.length === 0 && (
          <p role="status">{i18n._({ id: 'reactions.nobody', message: 'All reactions were removed.' })}</p>
        )}
      </div>
    </Dialog>
  );
}
