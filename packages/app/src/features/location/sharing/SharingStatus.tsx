import '../../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { watchProblem } from '../device/watch-problem.ts';
import { SharingStatusView } from './SharingStatusView.tsx';

export interface SharingStatusProps {
  readonly roomId: RoomId;
  readonly endsAt: number;
  /** The server refused to end it. */
  readonly isEndRefused: boolean;
  /** In the room itself, or beside all rooms, where it has to name this one. */
  readonly place: 'room' | 'list' | 'narrowList';
}

/** One own share, and the way to end it. */
export function SharingStatus({ roomId, endsAt, isEndRefused, place }: SharingStatusProps) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const problem = useReadable(watchProblem);
  const stop = useCommand('location.stopLive');
  const [isStopping, setIsStopping] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const onStop = async () => {
    setIsStopping(true);
    const answer = await stop({ roomId });
    setIsStopping(false);
    // It may have ended by itself meanwhile.
    setHasFailed(!answer.ok && answer.error.kind !== 'notSharing');
  };
  return (
    <SharingStatusView
      room={place === 'room' ? null : { roomId, name: room === null ? '' : roomNameText(i18n, room.name) }}
      isNarrow={place === 'narrowList'}
      endsAt={endsAt}
      problem={isEndRefused ? null : problem}
      isEndRefused={isEndRefused}
      isStopping={isStopping}
      hasFailed={hasFailed}
      onStop={() => void onStop()}
    />
  );
}
