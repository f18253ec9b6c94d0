import { useState } from 'react';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { openPanel } from '../../lib/route/panel.ts';
import { useView } from '../../lib/view/use-view.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { RoomInfoView } from './RoomInfoView.tsx';

/** The panel `Room info`. */
export function Panel({ roomId }: PanelProps) {
  const room = useView('people.room', { roomId });
  const [isInviting, setIsInviting] = useState(false);
  if (room.kind !== 'ready' || room.value.kind === 'unknown') return null;
  return (
    <>
      <RoomInfoView
        room={room.value}
        onMembers={() => openPanel({ name: 'members' })}
        onInvite={room.value.rights.invite ? () => setIsInviting(true) : null}
      />
      {isInviting && <InviteDialog roomId={roomId} onClose={() => setIsInviting(false)} />}
    </>
  );
}
