import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { addressOf } from '@parley/sdk/client/links.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useState } from 'react';
import { useFound } from '../../lib/people/use-found.ts';
import { useOwnServer } from '../../lib/session/use-own-id.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { InviteDialogView, type RoomLink } from './InviteDialogView.tsx';

const LIMIT = 8;

export interface InviteDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

/** Finds people and invites them, one after the other. */
export function InviteDialog({ roomId, onClose }: InviteDialogProps) {
  const act = useCommand('people.act');
  const ask = useCommand('people.find');
  const [query, setQuery] = useState('');
  const [invited, setInvited] = useState<ReadonlySet<UserId>>(new Set());
  const [busy, setBusy] = useState<UserId | null>(null);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);
  const find = useCallback(
    async (signal: AbortSignal) => {
      const answer = await ask({ query, limit: LIMIT, roomId }, { signal });
      if (signal.aborted) return null;
      setFailure(answer.ok ? null : answer.error);
      return answer.ok ? answer.value : null;
    },
    [ask, query, roomId],
  );
  const found = useFound(find);
  const link = useRoomLink(roomId);

  const onInvite = async (userId: UserId) => {
    setBusy(userId);
    const done = await act({ roomId, userId, action: 'invite', reason: '' });
    setBusy(null);
    setFailure(done.ok ? null : done.error);
    if (done.ok) setInvited((before) => new Set([...before, userId]));
  };
  return (
    <InviteDialogView
      roomId={roomId}
      query={query}
      found={found}
      invited={invited}
      busy={busy}
      failure={failure}
      link={link}
      onQuery={setQuery}
      onInvite={(userId) => void onInvite(userId)}
      onClose={onClose}
    />
  );
}

/** The link to a room: by its address, or by its id and a server that is in it. */
function useRoomLink(roomId: RoomId): RoomLink | null {
  const room = useView('people.room', { roomId });
  const server = useOwnServer();
  if (room.kind !== 'ready' || room.value.kind !== 'known') return null;
  const { alias, joinRule } = room.value;
  if (alias !== null) return { shown: alias, link: addressOf(alias), joinRule };
  const link = addressOf(roomId, server === '' ? [] : [server]);
  return { shown: link, link, joinRule };
}
