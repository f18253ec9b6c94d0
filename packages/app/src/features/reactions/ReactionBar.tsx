import { useState } from 'react';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import type { ExtraProps } from '../timeline/contract.ts';
import { ReactionKey } from './ReactionKey.tsx';
import { type ReactionGroup, reactionName, whoReacted } from './reaction-words.ts';
import styles from './reactions.module.css';
import { useToggle } from './use-toggle.ts';

/** More than these wait behind a button. */
const MOST_SHOWN = 16;

/** The reactions to a message: pressing one adds or takes back one's own, unless one only reads them. */
export function ReactionBar({ extra, isReadOnly = false, ...message }: ExtraProps<'reactions'>) {
  const i18n = useI18n();
  const toggle = useToggle(message);
  const [isOpen, setOpen] = useState(false);
  const { groups } = extra;
  if (groups.length === 0) return null;
  const shown = isOpen ? groups : groups.slice(0, MOST_SHOWN);
  const rest = groups.length - shown.length;
  return (
    <div className={styles.bar}>
      {shown.map((group) => (
        <Reaction key={group.key} group={group} onToggle={isReadOnly ? null : () => toggle(group.key)} />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className={styles.reaction}
          aria-label={i18n._({ id: 'reactions.more', message: '{count} more reactions', values: { count: rest } })}
          onClick={() => setOpen(true)}
        >
          +{rest}
        </button>
      )}
    </div>
  );
}

interface ReactionProps {
  readonly group: ReactionGroup;
  /** Null where it is only read. */
  readonly onToggle: (() => void) | null;
}

function Reaction({ group, onToggle }: ReactionProps) {
  const i18n = useI18n();
  const locale = useLocale();
  if (onToggle === null) {
    return (
      <span
        className={styles.reaction}
        role="img"
        aria-label={reactionName(i18n, group)}
        title={whoReacted(i18n, locale, group)}
      >
        <ReactionKey group={group} />
        <span className={styles.count}>{group.count}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={group.isMine}
      aria-label={reactionName(i18n, group)}
      title={whoReacted(i18n, locale, group)}
      onClick={onToggle}
    >
      <ReactionKey group={group} />
      <span className={styles.count}>{group.count}</span>
    </button>
  );
}
