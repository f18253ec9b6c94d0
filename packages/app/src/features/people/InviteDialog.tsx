import type { FoundPerson, PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { InviteDialogView } from './InviteDialogView.tsx';

/** So that not every letter is a request. */
const PAUSE_MS = 250;
const LIMIT = 8;

export interface InviteDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

/** Finds people and invites them, one after the other. */
export function InviteDialog({ roomId, onClose }: InviteDialogProps) {
  const find = useCommand('people.find');
  const act = useCommand('people.act');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null);
  const [invited, setInvited] = useState<ReadonlySet<UserId>>(new Set());
  const [busy, setBusy] = useState<UserId | null>(null);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const answer = await find({ query, limit: LIMIT, roomId }, { signal });
      if (signal.aborted) return;
      if (answer.ok) setFound(answer.value);
      setFailure(answer.ok ? null : answer.error);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [find, query, roomId]);

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
