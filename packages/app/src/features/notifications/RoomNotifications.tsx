import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { MuteForTime } from './MuteForTime.tsx';
import { type Mode, modeOptions } from './mode-options.ts';
import styles from './notifications.module.css';

/** The notification mode of one room, on all devices. */
export function RoomNotifications({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const view = useView('notifications.room', { roomId });
  const setRoom = useCommand('notifications.setRoom');
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const [chosen, setChosen] = useState<{ readonly mode: Mode; readonly over: Mode } | null>(null);
  if (view.kind !== 'ready') return null;
  const mode = chosen !== null && chosen.over === view.value ? chosen.mode : view.value;
  const change = async (next: Mode) => {
    setChosen({ mode: next, over: view.value });
    setOutcome(null);
    const { ok } = await setRoom({ roomId, mode: next });
    setOutcome(ok ? 'saved' : 'failed');
    if (!ok) setChosen(null);
  };
  return (
    <div className={styles.group}>
      <RadioList
        label={i18n._({ id: 'notifications.inRoom', message: 'Notifications of this room' })}
        hint={i18n._({ id: 'notifications.inRoomHint', message: 'For you alone, on all your devices.' })}
        options={modeOptions(i18n)}
        value={mode}
        onChange={(next) => void change(next)}
      />
      <MuteForTime roomId={roomId} onEnd={(isDone) => setOutcome(isDone ? 'saved' : 'failed')} />
      {outcome === 'failed' ? (
        <Failure />
      ) : (
        <p role="status" className={styles.saved}>
          {outcome === 'saved' && i18n._({ id: 'notifications.saved', message: 'Saved' })}
        </p>
      )}
    </div>
  );
}
