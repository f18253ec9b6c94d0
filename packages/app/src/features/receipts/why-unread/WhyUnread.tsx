import '../../../lib/i18n/later-messages.ts';
import type { WhyUnread } from '@parley/sdk/client/contract.ts';
import { useEffect, useState } from 'react';
import { useToday } from '../../../lib/dom/use-today.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import type { RoomDialogProps } from '../../room-list/contract.ts';
import { readRoom } from '../read-room.ts';
import { WhyUnreadView } from './WhyUnreadView.tsx';

/** Why a room is unread, and the way to end that. */
export function WhyUnreadDialog({ room: { roomId }, onRun, onClose }: RoomDialogProps) {
  const i18n = useI18n();
  const todayMs = useToday();
  const ask = useCommand('receipts.whyUnread');
  const [why, setWhy] = useState<WhyUnread | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const asking = new AbortController();
    void ask({ roomId }, { signal: asking.signal }).then((answer) => {
      if (!asking.signal.aborted) setWhy(answer.ok ? answer.value : 'failed');
    });
    return () => asking.abort();
  }, [ask, roomId]);
  return (
    <Dialog
      title={i18n._({ id: 'roomList.whyUnread', message: 'Why is this unread' })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'roomList.close', message: 'Close' })}
          </Button>
          <Button variant="primary" onClick={() => onRun(readRoom)}>
            {i18n._({ id: 'roomList.markRead', message: 'Mark as read' })}
          </Button>
        </>
      }
    >
      {why === 'loading' && <Spinner />}
      {why === 'failed' && (
        <p role="alert">
          {i18n._({ id: 'whyUnread.failed', message: 'This cannot be determined right now. Try again in a moment.' })}
        </p>
      )}
      {typeof why !== 'string' && <WhyUnreadView roomId={roomId} why={why} todayMs={todayMs} onGo={onClose} />}
    </Dialog>
  );
}
