import '../../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { begin } from '../../../lib/begin/begin.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { chooseGroup } from '../../../lib/room-group/chosen-group.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { CreateSpace } from '../CreateSpace.tsx';
import { AddRooms } from './AddRooms.tsx';
import { JoinRooms } from './JoinRooms.tsx';
import { LeaveSpace } from './LeaveSpace.tsx';
import { LobbyTree } from './LobbyTree.tsx';
import { LobbyView } from './LobbyView.tsx';
import { joinable, lobbyLines } from './lobby-lines.ts';
import { useSpaceRooms } from './use-space-rooms.ts';

export interface LobbyProps {
  readonly spaceId: RoomId;
  /** Its face and name. */
  readonly header: ReactNode;
}

type Open = 'join' | 'add' | 'create' | 'leave';

/** A space that the user is in: its rooms, and what can be done with them. The list of rooms shows the same space. */
export function Lobby({ spaceId, header }: LobbyProps) {
  const i18n = useI18n();
  const room = useView('timeline.room', { roomId: spaceId });
  const known = room.kind === 'ready' && room.value.kind === 'known' ? room.value : null;
  const view = useView('spaces.lobby', { spaceId });
  const lobby = view.kind === 'ready' ? view.value : null;
  const asked = useSpaceRooms(spaceId);
  const lines = lobbyLines(lobby?.rooms ?? [], asked);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const name = known === null ? '' : roomNameText(i18n, known.name);
  useEffect(() => chooseGroup(spaceId), [spaceId]);
  return (
    <LobbyView
      header={header}
      topic={known?.topic ?? null}
      memberCount={known?.memberCount ?? null}
      mayManage={lobby?.mayManage === true}
      joinableCount={joinable(lines).length}
      isEmpty={lines.length === 0 && !asked.isBusy && asked.failure === null}
      isBusy={asked.isBusy}
      isWhole={asked.next === null}
      failure={asked.failure}
      onMore={asked.more}
      onJoin={() => setOpen('join')}
      onAdd={() => setOpen('add')}
      onCreateRoom={() => begin({ kind: 'room', parent: { roomId: spaceId, name } })}
      onCreate={() => setOpen('create')}
      onNotifications={() => navigate({ kind: 'roomSettings', roomId: spaceId, section: 'notifications' })}
      onLeave={() => setOpen('leave')}
    >
      {lines.length > 0 && (
        <LobbyTree spaceId={spaceId} name={name} lines={lines} mayManage={lobby?.mayManage === true} />
      )}
      {open === 'join' && <JoinRooms lines={joinable(lines)} onClose={close} />}
      {open === 'add' && <AddRooms spaceId={spaceId} name={name} onAdded={asked.again} onClose={close} />}
      {open === 'create' && <CreateSpace parent={{ roomId: spaceId, name }} onClose={close} />}
      {open === 'leave' && (
        <LeaveSpace spaceId={spaceId} name={name} isLastManager={lobby?.isLastManager === true} onClose={close} />
      )}
    </LobbyView>
  );
}
