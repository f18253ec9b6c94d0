import '../../../lib/i18n/later-messages.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { isoDay } from '../../../lib/format/time.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { type DateSearch, JumpToDateView } from './JumpToDateView.tsx';

export interface JumpDialogProps {
  readonly roomId: RoomId;
  readonly onJump: (eventId: EventId) => void;
  readonly onClose: () => void;
}

/** Asks for a day, today at first, and looks for its first message. */
export function JumpDialog({ roomId, onJump, onClose }: JumpDialogProps) {
  const atTime = useCommand('timeline.atTime');
  const [day, setDay] = useState(() => isoDay(Date.now()));
  const [state, setState] = useState<DateSearch>({ kind: 'idle' });
  const search = async (timestamp: number) => {
    setState({ kind: 'searching' });
    const answer = await atTime({ roomId, timestamp });
    if (!answer.ok) return setState({ kind: 'failed', failure: answer.error });
    onClose();
    onJump(answer.value.eventId);
  };
  return (
    <JumpToDateView
      day={day}
      latestDay={isoDay(Date.now())}
      state={state}
      onDay={setDay}
      onJump={(timestamp) => void search(timestamp)}
      onClose={onClose}
    />
  );
}
