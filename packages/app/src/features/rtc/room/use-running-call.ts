import type { RunningCall } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../../lib/view/use-view.ts';

/** The call that goes on in a room; null if there is none. */
export function useRunningCall(roomId: RoomId): RunningCall | null {
  const view = useView('rtc.running', null);
  return view.kind === 'ready' ? (view.value.find((call) => call.roomId === roomId) ?? null) : null;
}
