import '../../../lib/i18n/later-messages.ts';
import type { ScheduledMessage, ScheduledMessages, ScheduleTextFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { NotifyAll } from '../notify-all/NotifyAll.tsx';
import { useAllQuestion } from '../notify-all/use-all-question.ts';
import { ScheduleDialogView } from './ScheduleDialogView.tsx';

export interface ScheduleDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

/** Has what is written in a room sent later, and shows what waits there. */
export function ScheduleDialog({ roomId, onClose }: ScheduleDialogProps) {
  const view = useView('messages.scheduled', { roomId });
  const schedule = useCommand('messages.schedule');
  const update = useCommand('messages.updateScheduled');
  const [now] = useState(() => Date.now());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ScheduleTextFailure | PortFailure | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  const [changeFailed, setChangeFailed] = useState<'gone' | 'failed' | null>(null);
  const { allQuestion, whenMeant } = useAllQuestion();
  const { text, reply } = drafts.read(roomId);

  const send = async (at: number, ifTooLong: 'refuse' | 'latest') => {
    setIsBusy(true);
    setFailure(null);
    const replied = reply === null ? {} : { replyTo: reply.eventId };
    const answer = await schedule({ roomId, text, format: 'markdown', ...replied, sendAt: at, ifTooLong });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    // The server has it: what was begun in another window meanwhile stays.
    if (drafts.read(roomId).text === text) drafts.write(roomId, { text: '', reply: null });
    onClose();
  };
  const change = async ({ delayId }: ScheduledMessage, action: 'cancel' | 'send') => {
    setChanging(delayId);
    setChangeFailed(null);
    const answer = await update({ delayId, action });
    setChanging(null);
    if (!answer.ok) setChangeFailed(answer.error.kind === 'notFound' ? 'gone' : 'failed');
  };

  return (
    <>
      <ScheduleDialogView
        scheduled={view.kind === 'ready' ? view.value : LOADING}
        hasText={text.trim() !== ''}
        now={now}
        isBusy={isBusy}
        failure={failure}
        changing={changing}
        changeFailed={changeFailed}
        onSchedule={(at, ifTooLong) => whenMeant(text, () => void send(at, ifTooLong))}
        onCancel={(message) => void change(message, 'cancel')}
        onSendNow={(message) => void change(message, 'send')}
        onClose={onClose}
      />
      {allQuestion !== null && <NotifyAll {...allQuestion} roomId={roomId} />}
    </>
  );
}

const LOADING: ScheduledMessages = { kind: 'loading' };
