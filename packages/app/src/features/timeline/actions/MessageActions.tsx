import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { useFeed } from '../feed-context.ts';
import styles from '../rows/row.module.css';
import { actionsFor } from '../slots.ts';

const ICON_PX = 18;

/** What can be done with a message, over its top right corner. */
export function MessageActions({ item }: { readonly item: MessageItem }) {
  const i18n = useI18n();
  const { act, room } = useFeed();
  const { actions } = useTimelineSlots();
  const toolbar = actions.filter(({ isOffToolbar }) => isOffToolbar !== true);
  const offered = actionsFor(toolbar, item, room);
  if (offered.length === 0) return null;
  return (
    <div
      role="toolbar"
      className={styles.actions}
      aria-label={i18n._({ id: 'timeline.actions', message: 'Message actions' })}
    >
      {offered.map((action) => (
        <IconButton
          key={action.id}
          size="toolbar"
          label={i18n._(action.label)}
          icon={<action.Icon size={ICON_PX} />}
          aria-haspopup={action.perform.kind === 'dialog' ? 'dialog' : undefined}
          onClick={() => act(action, item)}
        />
      ))}
    </div>
  );
}
