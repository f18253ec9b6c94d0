import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type ReactNode, useState } from 'react';
import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { ActDialog } from './ActDialog.tsx';
import { CommonRooms } from './CommonRooms.tsx';
import type { CardAct } from './card-act.ts';
import { PersonNote } from './PersonNote.tsx';
import { UserCardView } from './UserCardView.tsx';
import { UserIdentity } from './UserIdentity.tsx';
import { UserPresence } from './UserPresence.tsx';

export interface UserCardProps {
  readonly userId: UserId;
  /** The room whose rights and roles are shown; null for none. */
  readonly roomId: RoomId | null;
  /** The card leads elsewhere. */
  readonly onLeave: () => void;
  /** Actions of other features on this user. */
  readonly acts?: ReactNode;
}

/** One person, and what may be done about them. */
export function UserCard({ userId, roomId, onLeave, acts }: UserCardProps) {
  const view = useView('people.card', { userId, roomId });
  const message = useCommand('people.message');
  const act = useCommand('people.act');
  const setLevel = useCommand('people.setLevel');
  const [asking, setAsking] = useState<CardAct | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);
  if (view.kind !== 'ready') return <Spinner />;
  const card = view.value;

  const onMessage = async () => {
    setIsBusy(true);
    const made = await message({ userId });
    setIsBusy(false);
    setFailure(made.ok ? null : made.error);
    if (!made.ok) return;
    onLeave();
    navigate({ kind: 'room', room: made.value, eventId: null });
  };
  const perform = async (wanted: CardAct, reason: string) => {
    setAsking(null);
    if (roomId === null) return;
    setIsBusy(true);
    const done =
      wanted.kind === 'role'
        ? await setLevel({ roomId, userId, level: wanted.level })
        : await act({ roomId, userId, action: wanted.kind, reason });
    setIsBusy(false);
    setFailure(done.ok ? null : done.error);
  };
  // Actions that can be undone at once need no confirmation.
  const onAct = (wanted: CardAct) => {
    if (wanted.kind === 'invite' || wanted.kind === 'unban') void perform(wanted, '');
    else setAsking(wanted);
  };
  return (
    <>
      <UserCardView
        card={card}
        isBusy={isBusy}
        failure={failure}
        onMessage={() => void onMessage()}
        onAct={onAct}
        extra={
          <>
            <UserIdentity userId={userId} />
            <UserPresence userId={userId} />
          </>
        }
        acts={acts}
        note={!card.isMe && <PersonNote userId={userId} />}
        rooms={!card.isMe && <CommonRooms userId={userId} onLeave={onLeave} />}
      />
      {asking !== null && (
        <ActDialog
          act={asking}
          card={card}
          onConfirm={(reason) => void perform(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
