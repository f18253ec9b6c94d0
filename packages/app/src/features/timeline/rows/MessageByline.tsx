import { classes } from '../../../lib/dom/classes.ts';
import { formatDateTime } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { userHref } from '../../../lib/route/route.ts';
import { openCardInstead } from '../../../lib/user-card/user-card.ts';
import { useIdentityMark } from '../../../lib/view/use-identity-mark.ts';
import { IdentityMark } from '../../../ui/identity-mark/IdentityMark.tsx';
import { personProps } from '../../../ui/person/person.ts';
import type { MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { useFeed } from '../feed-context.ts';
import styles from './message.module.css';

/** Who said it, and when. */
export function Byline({ item, time }: { readonly item: MessageItem; readonly time: string }) {
  const locale = useLocale();
  return (
    <div className={styles.byline}>
      <a
        {...personProps(item.sender.userId)}
        href={userHref(item.sender.userId)}
        tabIndex={-1}
        onClick={(event) => openCardInstead(event, item.sender.userId)}
        className={classes(styles.name, item.isMine && styles.isOwn)}
        dir="auto"
        translate="no"
        title={item.sender.userId}
      >
        {item.sender.name}
      </a>
      {!item.isMine && <SenderMark item={item} />}
      <time
        className={styles.time}
        dateTime={new Date(item.timestamp).toISOString()}
        title={formatDateTime(locale, item.timestamp)}
      >
        {time}
      </time>
      {item.sharedBy !== undefined && <SharedBy name={item.sharedBy.name} />}
    </div>
  );
}

/** Whether the sender is verified, or has another identity now. */
function SenderMark({ item }: { readonly item: MessageItem }) {
  const mark = useIdentityMark(item.sender.userId);
  return mark === null || mark === 'none' ? null : <IdentityMark mark={mark} />;
}

/** By whose word alone it is known who said it. */
function SharedBy({ name }: { readonly name: string }) {
  const i18n = useI18n();
  const why = i18n._({
    id: 'timeline.sharedBy.why',
    message: '{name} invited you and shared earlier messages. Only {name} confirms who wrote them.',
    values: { name },
  });
  return (
    <span className={styles.sharedBy} title={why}>
      {i18n._({ id: 'timeline.sharedBy', message: 'Shared by {name}', values: { name } })}
    </span>
  );
}

/** The message is not as it was first sent; pressing it tells what it was. */
export function Edited({ item }: { readonly item: MessageItem }) {
  const i18n = useI18n();
  const { act, isReadOnly } = useFeed();
  const { history } = useTimelineSlots();
  const text = i18n._({ id: 'timeline.edited', message: 'Edited' });
  if (isReadOnly) return <span className={styles.edited}>{text}</span>;
  return (
    <button type="button" className={styles.edited} aria-haspopup="dialog" onClick={() => act(history, item)}>
      {text}
    </button>
  );
}
