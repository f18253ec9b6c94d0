import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useState } from 'react';
import { openPanel } from '../../lib/route/panel.ts';
import { useView } from '../../lib/view/use-view.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { RoomInfoView, type WayToPanel } from './RoomInfoView.tsx';

export interface RoomInfoPanelProps {
  readonly roomId: RoomId;
  /** The room's topic, drawn. */
  readonly topic: ReactNode;
  /** The control for who can read the messages. */
  readonly trust?: ReactNode;
  /** Panels that it leads to. */
  readonly panels: readonly WayToPanel[];
  /** The address of the room's settings; none where there are none. */
  readonly settingsHref?: string;
}

/** The panel `Room info`. */
export function RoomInfoPanel({ roomId, topic, trust, panels, settingsHref }: RoomInfoPanelProps) {
  const room = useView('people.room', { roomId });
  const [isInviting, setIsInviting] = useState(false);
  if (room.kind !== 'ready' || room.value.kind === 'unknown') return null;
  return (
    <>
      <RoomInfoView
        room={room.value}
        topic={topic}
        trust={trust}
        panels={panels}
        settingsHref={room.value.membership === 'join' ? settingsHref : undefined}
        onPanel={(name) => openPanel({ name })}
        onMembers={() => openPanel({ name: 'members' })}
        onInvite={room.value.rights.invite ? () => setIsInviting(true) : null}
      />
      {isInviting && <InviteDialog roomId={roomId} onClose={() => setIsInviting(false)} />}
    </>
  );
}
