import type { RoomId } from '@parley/sdk/client/ids.ts';
import { X } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './actions.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import type { ActionHostState } from './use-action-host.ts';

/** The menu or the dialog of an action, and what came of the last one. */
export function ActionHost({ roomId, actions }: { readonly roomId: RoomId; readonly actions: ActionHostState }) {
  const i18n = useI18n();
  const { open, item, note, say, act, close } = actions;
  return (
    <>
      <div className={styles.note} role="status">
        {note?.kind === 'done' && <span className={styles.noteText}>{i18n._(note.text)}</span>}
      </div>
      {note?.kind === 'failed' && (
        <div className={styles.note}>
          <div className={styles.failedText}>
            <span role="alert">{i18n._(note.text)}</span>
            <IconButton
              size="small"
              label={i18n._({ id: 'timeline.noticeClose', message: 'Close' })}
              icon={<X size={16} />}
              onClick={() => say(null)}
            />
          </div>
        </div>
      )}
      {open?.kind === 'menu' && item !== null && <MessageMenu item={item} at={open.at} onAct={act} onClose={close} />}
      {open?.kind === 'dialog' && item !== null && (
        <open.Dialog roomId={roomId} item={item} say={say} onClose={close} />
      )}
    </>
  );
}
