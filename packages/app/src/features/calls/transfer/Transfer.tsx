import type { DirectCall, DirectCalls } from '@parley/sdk/client/calls.main.ts';
import type { FoundPerson } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useFoundPeople } from '../../../lib/people/use-found-people.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
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
  const message = useCommand('people.message');
  const [query, setQuery] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const found = useFoundPeople({ query, limit: LIMIT, roomId: null }, (failure) => setIsLost(failure !== null));
  const others = found?.filter(({ userId }) => userId !== call.opponent?.userId) ?? null;

  const onTransfer = ({ userId }: FoundPerson) => {
    void calls.transfer(call.callId, userId);
    onClose();
  };
  const onAsk = async ({ userId }: FoundPerson) => {
    setHasFailed(false);
    const room = await message({ userId });
    if (!room.ok) return setHasFailed(true);
    calls.act(call.callId, { kind: 'hold', isOn: true });
    calls.place({ roomId: room.value, invitee: userId, device: null, callId: null, audio: true, video: false });
    navigate({ kind: 'room', room: room.value, eventId: null });
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
