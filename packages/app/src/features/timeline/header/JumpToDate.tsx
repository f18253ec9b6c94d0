import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { isoDay } from '../../../lib/format/time.ts';
import { defineHotkey, useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { askDate, useAskedDate } from './ask-date.ts';
import { type DateSearch, JumpToDateView } from './JumpToDateView.tsx';

const ASK = defineHotkey({
  id: 'timeline.jumpToDate',
  chords: ['Mod+Shift+h'],
  label: /*i18n*/ { id: 'timeline.keyDate', message: 'Jump to a date' },
});

export interface JumpToDateProps {
  readonly roomId: RoomId;
  readonly onJump: (eventId: EventId) => void;
}

/** Goes to a day of the room's history, when it is asked for. */
export function JumpToDate({ roomId, onJump }: JumpToDateProps) {
  const atTime = useCommand('timeline.atTime');
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const [state, setState] = useState<DateSearch>({ kind: 'idle' });
  const open = () => {
    setDay(isoDay(Date.now()));
    setState({ kind: 'idle' });
    setOpen(true);
  };
  useHotkey(ASK, askDate);
  useAskedDate(open);
  if (!isOpen) return null;
  const search = async (timestamp: number) => {
    setState({ kind: 'searching' });
    const answer = await atTime({ roomId, timestamp });
    if (!answer.ok) return setState({ kind: 'failed', failure: answer.error });
    setOpen(false);
    onJump(answer.value.eventId);
  };
  return (
    <JumpToDateView
      day={day}
      latestDay={isoDay(Date.now())}
      state={state}
      onDay={setDay}
      onJump={(timestamp) => void search(timestamp)}
      onClose={() => setOpen(false)}
    />
  );
}
