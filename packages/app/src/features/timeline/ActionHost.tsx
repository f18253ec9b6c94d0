import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { MessageMenu } from './MessageMenu.tsx';
import styles from './timeline.module.css';
import type { ActionHostState } from './use-action-host.ts';

/** The menu or the dialog of an action, and what came of the last one. */
export function ActionHost({ roomId, actions }: { readonly roomId: RoomId; readonly actions: ActionHostState }) {
  const i18n = useI18n();
  const { open, item, note, act, close } = actions;
  return (
    <>
      <div className={styles.note} role="status">
        {note !== null && <span className={styles.noteText}>{i18n._(note)}</span>}
      </div>
      {open?.kind === 'menu' && item !== null && <MessageMenu item={item} at={open.at} onAct={act} onClose={close} />}
      {open?.kind === 'dialog' && item !== null && <open.Dialog roomId={roomId} item={item} onClose={close} />}
    </>
  );
}
