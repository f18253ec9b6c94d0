import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { formatRoute } from '../../lib/route/route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { InvitationProps } from '../timeline/contract.ts';
import { InvitationView } from './InvitationView.tsx';

/** Invitation, shown instead of the room until it is answered. */
export function Invitation({ roomId, invitation }: InvitationProps) {
  const join = useCommand('membership.join');
  const leave = useCommand('membership.leave');
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
      inviterName={invitation?.inviterName ?? null}
      reason={invitation?.reason ?? null}
      busy={busy}
      failure={failure}
      onJoin={() => void answer('join')}
      onDecline={() => void answer('decline')}
    />
  );
}
