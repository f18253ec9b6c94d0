import type { MessageVersion } from '@parley/sdk/client/contract.ts';
import { useCallback } from 'react';
import { formatDateTime } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { ActionDialogProps, MessageItem } from '../timeline/contract.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import styles from './dialogs.module.css';
import { failureText } from './looking-failure.ts';
import { type LookedUp, useLookedUp } from './use-looked-up.ts';

/** All that a message has said. */
export function MessageHistory({ roomId, item, onClose }: ActionDialogProps) {
  const command = useCommand('messages.editHistory');
  const { relationId: eventId } = item;
  const ask = useCallback(
    (signal: AbortSignal) => command({ roomId, eventId }, { signal }),
    [command, roomId, eventId],
  );
  return <MessageHistoryView item={item} history={useLookedUp(ask)} onClose={onClose} />;
}

export interface MessageHistoryViewProps {
  readonly item: MessageItem;
  readonly history: LookedUp<readonly MessageVersion[]>;
  readonly onClose: () => void;
}

export function MessageHistoryView({ item, history, onClose }: MessageHistoryViewProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const { Content } = useTimelineSlots();
  const title = i18n._({ id: 'messages.history', message: 'Edit history' });
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'messages.close', message: 'Close' })}
        </Button>
      }
    >
      {history.kind === 'loading' && <Spinner />}
      {history.kind === 'failed' && <p role="alert">{failureText(i18n, history.failure)}</p>}
      {history.kind === 'ready' && (
        // It may be scrolled, so the keyboard has to reach it.
        <div tabIndex={0} role="region" aria-label={title} className={styles.history}>
          <ol className={styles.versions}>
            {history.value.map((version, index) => (
              <li key={version.eventId} className={styles.version}>
                <time className={styles.when} dateTime={new Date(version.timestamp).toISOString()}>
                  {formatDateTime(locale, version.timestamp)}
                  {index === history.value.length - 1 &&
                    ` · ${i18n._({ id: 'messages.history.first', message: 'Original' })}`}
                </time>
                <Content item={item} content={version.content} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}
