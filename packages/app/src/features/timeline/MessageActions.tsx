import { Check, Link } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { ActionProps } from './contract.ts';
import { eventPermalink } from './permalink.ts';
import { useTimelineSlots } from './slots.ts';
import styles from './timeline.module.css';

const CONFIRM_MS = 1_500;

/** What can be done with a message, over its top right corner. */
export function MessageActions({ roomId, item }: ActionProps) {
  const i18n = useI18n();
  const { actions } = useTimelineSlots();
  return (
    <div
      role="toolbar"
      className={styles.actions}
      aria-label={i18n._({ id: 'timeline.actions', message: 'Message actions' })}
    >
      {actions.map((Action, index) => (
        <Action key={index} roomId={roomId} item={item} />
      ))}
      {item.eventId !== null && <CopyLink roomId={roomId} item={item} />}
    </div>
  );
}

function CopyLink({ roomId, item }: ActionProps) {
  const i18n = useI18n();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    if (item.eventId === null) return;
    navigator.clipboard.writeText(eventPermalink(roomId, item.eventId)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <IconButton
        size="toolbar"
        label={i18n._({ id: 'timeline.copyLink', message: 'Copy link' })}
        icon={isCopied ? <Check size={18} /> : <Link size={18} />}
        onClick={copy}
      />
      <span className={styles.copied} role="status">
        {isCopied && i18n._({ id: 'timeline.copied', message: 'Link copied' })}
      </span>
    </>
  );
}
