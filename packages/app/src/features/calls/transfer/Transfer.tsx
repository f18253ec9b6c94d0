import type { DirectCall, DirectCalls } from '@parley/sdk/client/calls.main.ts';
import { useCallback, useState } from 'react';
import { type FoundUser, usePeople } from '../../../lib/people/people.ts';
import { useFound } from '../../../lib/people/use-found.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { TransferView } from './TransferView.tsx';

const LIMIT = 6;

/** A call, and what its other one is called. */
export interface NamedCall {
  readonly call: DirectCall;
  readonly name: string;
}

export interface TransferProps {
  readonly calls: DirectCalls;
  readonly current: NamedCall;
  /** The call that waits on hold meanwhile; null where there is none. */
  readonly held: NamedCall | null;
  readonly onClose: () => void;
}

/** Hands a call over: to somebody who is found, or to whom one asked before. */
export function Transfer({ calls, current, held, onClose }: TransferProps) {
  const { call, name } = current;
  const { client } = useClient();
  const { find, openDirect } = usePeople();
  const [query, setQuery] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const look = useCallback(
    async (signal: AbortSignal) => {
      const users = await find(client, { query, limit: LIMIT }, signal);
      if (!signal.aborted) setIsLost(users === null);
      return users;
    },
    [find, client, query],
  );
  const found = useFound(look);
  const others = found?.filter(({ userId }) => userId !== call.opponent?.userId) ?? null;

  const onTransfer = ({ userId }: FoundUser) => {
    void calls.transfer(call.callId, userId);
    onClose();
  };
  const onAsk = async ({ userId }: FoundUser) => {
    setHasFailed(false);
    const roomId = await openDirect(client, userId);
    if (roomId === null) return setHasFailed(true);
    calls.act(call.callId, { kind: 'hold', isOn: true });
    calls.place({ roomId, invitee: userId, device: null, callId: null, audio: true, video: false });
    navigate({ kind: 'room', room: roomId, eventId: null });
    onClose();
  };
  const onJoin = () => {
    const [first, second] = [joined(held), joined(current)];
    if (first !== null && second !== null) void calls.join(first, second);
    onClose();
  };
  return (
    <TransferView
      name={name}
      heldName={held?.name ?? null}
      query={query}
      found={others}
      hasFailed={hasFailed || isLost}
      onQuery={setQuery}
      onTransfer={onTransfer}
      onAsk={(person) => void onAsk(person)}
      onJoin={onJoin}
      onClose={onClose}
    />
  );
}

function joined(named: NamedCall | null) {
  const opponent = named?.call.opponent ?? null;
  return named === null || opponent === null ? null : { callId: named.call.callId, other: opponent.userId };
}
