import type { Person } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useContext } from 'react';
import { CarrierContext } from '../../../lib/call/carrier.ts';
import { useView } from '../../../lib/view/use-view.ts';

/** The call that goes on in a room, with some of its people; null if there is none. */
export function useRunningCall(roomId: RoomId): { readonly people: readonly Person[] } | null {
  const view = useView('rtc.running', null);
  const carried = useContext(CarrierContext).useRunning(roomId);
  return (view.kind === 'ready' ? view.value.find((call) => call.roomId === roomId) : undefined) ?? carried;
}
