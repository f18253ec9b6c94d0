import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type ComponentType, useState } from 'react';
import { formatRoute } from '../../lib/route/route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { InvitationProps } from '../timeline/contract.ts';
import { InvitationView } from './InvitationView.tsx';

export interface InvitationActsProps {
  readonly roomId: RoomId;
  readonly inviter: UserId;
  readonly onDecline: () => void;
}

export interface InvitationWithActsProps extends InvitationProps {
  /** Further answers, of other features. */
  readonly Acts?: ComponentType<InvitationActsProps>;
}

/** Invitation, shown instead of the room until it is answered. */
export function Invitation({ roomId, invitation, Acts }: InvitationWithActsProps) {
  const join = useCommand('membership.join');
  const leave = useCommand('membership.leave');
  const inviter = useView('membership.inviter', { roomId });
  const [busy, setBusy] = useState<'join' | 'decline' | null>(null);
  const [failure, setFailure] = useState<MembershipFailure | PortFailure | null>(null);

  const answer = async (choice: 'join' | 'decline') => {
    setBusy(choice);
    setFailure(null);
    const result = await (choice === 'join' ? join({ roomId }) : leave({ roomId }));
    // Joined: the room itself takes this place as soon as sync brings it.
    if (result.ok && choice === 'decline') location.hash = formatRoute({ kind: 'home' });
    if (result.ok) return;
    setBusy(null);
    setFailure(result.error);
  };

  return (
    <InvitationView
      said={invitation}
      inviter={inviter.kind === 'ready' ? inviter.value : null}
      busy={busy}
      failure={failure}
      onJoin={() => void answer('join')}
      onDecline={() => void answer('decline')}
      acts={
        Acts &&
        invitation !== null && (
          <Acts roomId={roomId} inviter={invitation.inviter} onDecline={() => void answer('decline')} />
        )
      }
    />
  );
}
