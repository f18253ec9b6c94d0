import type { RunningCall, RunningMeshCall } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../../lib/view/use-view.ts';

/** The call that goes on in a room, over an SFU or in full mesh; null if there is none. */
export function useRunningCall(roomId: RoomId): RunningCall | RunningMeshCall | null {
  const rtc = useView('rtc.running', null);
  const mesh = useView('mesh.running', null);
  const isHere = (call: RunningCall | RunningMeshCall) => call.roomId === roomId;
  const found = rtc.kind === 'ready' ? rtc.value.find(isHere) : undefined;
  return found ?? (mesh.kind === 'ready' ? mesh.value.find(isHere) : undefined) ?? null;
}
