import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useEffect, useState } from 'react';
import { navigate } from '../../lib/route/use-route.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { dismissRemoval } from '../room-list/feature.ts';
import type { KnownRoom } from '../timeline/contract.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { RoomEndView } from './RoomEndView.tsx';

export interface RoomEndProps {
  readonly room: KnownRoom;
}

/** Notice instead of the composer: the room is closed for everybody or for the user, with the possible next steps. */
export function RoomEnd({ room }: RoomEndProps) {
  const { roomId, successor, membership, removal } = room;
  const { client } = useClient();
  const isRemoved = removal !== null;
  // A notice shown here need not be shown in the room list as well.
  useEffect(() => {
    if (isRemoved) dismissRemoval(client, roomId);
  }, [client, isRemoved, roomId]);
  const join = useCommand('membership.join');
  const forget = useCommand('membership.forget');
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<MembershipFailure | PortFailure | { kind: 'storageFailed' } | null>(null);

  const run = async (ask: () => ReturnType<typeof forget>, then: () => void) => {
    setIsBusy(true);
    setFailure(null);
    const answer = await ask();
    setIsBusy(false);
    if (answer.ok) then();
    else setFailure(answer.error);
  };
  const goOn = () => {
    if (successor === null) return;
    const there = () => navigate({ kind: 'room', room: successor.roomId, eventId: null });
    void run(() => join(successor), there);
  };
  return (
    <>
      <RoomEndView
        isReplaced={successor !== null}
        membership={membership}
        removal={removal}
        isBusy={isBusy}
        failure={failure}
        onGoOn={goOn}
        onJoin={() =>
          void run(
            () => join({ roomId }),
            () => undefined,
          )
        }
        onForget={() => setIsAsking(true)}
      />
      {isAsking && (
        <ForgetDialog
          onForget={() => {
            setIsAsking(false);
            void run(
              () => forget({ roomId }),
              () => navigate({ kind: 'home' }),
            );
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
