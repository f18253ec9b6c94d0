import '../../../lib/i18n/later-messages.ts';
import type { MembershipFailure, PastRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../../../lib/route/use-route.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { ForgetDialog } from '../ForgetDialog.tsx';
import { type Finding, type LeftFailure, LeftRoomsView } from './LeftRoomsView.tsx';

export interface LeftRoomsProps {
  readonly onClose: () => void;
}

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: MembershipFailure | PortFailure | { readonly kind: 'storageFailed' } };

/** The rooms that the user left, was removed from or asked to join, and the ways back. The server is asked once it is opened. */
export function LeftRooms({ onClose }: LeftRoomsProps) {
  const view = useView('membership.past', null);
  const { finding, find } = useFinding();
  const join = useCommand('membership.join');
  const knock = useCommand('membership.knock');
  const leave = useCommand('membership.leave');
  const forget = useCommand('membership.forget');
  const [busy, setBusy] = useState<RoomId | null>(null);
  const [asked, setAsked] = useState<PastRoom | null>(null);
  const [failure, setFailure] = useState<LeftFailure | null>(null);
  const run = async (room: PastRoom, act: () => Promise<Answer>) => {
    setBusy(room.roomId);
    setFailure(null);
    const answer = await act();
    setBusy(null);
    if (!answer.ok) setFailure({ room, reason: answer.error });
    return answer.ok;
  };
  const enter = async (room: PastRoom) => {
    const { roomId, via, isSpace } = room;
    if (!(await run(room, () => join({ roomId, via })))) return;
    onClose();
    navigate(isSpace ? { kind: 'space', spaceId: roomId } : { kind: 'room', room: roomId, eventId: null });
  };
  return (
    <>
      <LeftRoomsView
        past={view.kind === 'ready' ? view.value : { rooms: [], others: 0 }}
        finding={finding}
        busy={busy}
        failure={failure}
        onAgain={find}
        onJoin={(room) => void enter(room)}
        onKnock={(room) => void run(room, () => knock({ roomId: room.roomId, via: room.via, reason: '' }))}
        onTakeBack={(room) => void run(room, () => leave({ roomId: room.roomId }))}
        onForget={setAsked}
        onClose={onClose}
      />
      {asked !== null && (
        <ForgetDialog
          onForget={() => {
            setAsked(null);
            void run(asked, () => forget({ roomId: asked.roomId }));
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Asks the server at once, and again when told to. */
function useFinding(): { readonly finding: Finding; readonly find: () => void } {
  const ask = useCommand('membership.findPast');
  const [finding, setFinding] = useState<Finding>('asking');
  const find = useCallback(() => {
    setFinding('asking');
    void ask(null).then(({ ok }) => setFinding(ok ? 'done' : 'failed'));
  }, [ask]);
  useEffect(find, [find]);
  return { finding, find };
}
