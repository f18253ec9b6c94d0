import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { canCall } from '../../lib/call/can-call.ts';
import { inCall } from '../../lib/call/in-call.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useView } from '../../lib/view/use-view.ts';
import { ringingNow, rtcDesk } from './rtc-desk.ts';

const screensChunk = new Chunk(() => import('./RtcScreens.tsx'));

export interface RtcHostProps {
  readonly openRoomId: RoomId | null;
}

/** Listens for calls of many, and draws those there are. */
export function RtcHost({ openRoomId }: RtcHostProps) {
  const session = useView('login.session', null);
  if (!canCall() || session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  const { userId, deviceId } = session.value;
  return <ListeningHost key={deviceId} me={userId} openRoomId={openRoomId} />;
}

function ListeningHost(props: RtcHostProps & { readonly me: UserId }) {
  const ringing = useView('rtc.ringing', null);
  const desk = useReadable(rtcDesk);
  const isInCall = useReadable(inCall);
  const rings = ringing.kind === 'ready' ? ringingNow(ringing.value, desk, isInCall) : null;
  return desk.isNeeded || rings !== null ? <LoadedScreens {...props} rings={rings} /> : null;
}

function LoadedScreens(props: Parameters<typeof import('./RtcScreens.tsx').RtcScreens>[0]) {
  const chunk = useChunk(screensChunk);
  return chunk.kind === 'ready' ? <chunk.module.RtcScreens {...props} /> : null;
}
