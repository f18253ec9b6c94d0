import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useFoundPeople } from '../../lib/people/use-found-people.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { InviteDialogView } from './InviteDialogView.tsx';

const LIMIT = 8;

export interface InviteDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

/** Finds people and invites them, one after the other. */
export function InviteDialog({ roomId, onClose }: InviteDialogProps) {
  const act = useCommand('people.act');
  const [query, setQuery] = useState('');
  const [invited, setInvited] = useState<ReadonlySet<UserId>>(new Set());
  const [busy, setBusy] = useState<UserId | null>(null);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);
  const found = useFoundPeople({ query, limit: LIMIT, roomId }, setFailure);

  const onInvite = async (userId: UserId) => {
    setBusy(userId);
    const done = await act({ roomId, userId, action: 'invite', reason: '' });
    setBusy(null);
    setFailure(done.ok ? null : done.error);
    if (done.ok) setInvited((before) => new Set([...before, userId]));
  };
  return (
    <InviteDialogView
      query={query}
      found={found}
      invited={invited}
      busy={busy}
      failure={failure}
      onQuery={setQuery}
      onInvite={(userId) => void onInvite(userId)}
      onClose={onClose}
    />
  );
}
