import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useContext } from 'react';
import { canCall } from '../../lib/call/can-call.ts';
import { CarrierContext } from '../../lib/call/carrier.ts';
import { inCall } from '../../lib/call/in-call.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { RtcScreensProps } from './RtcScreens.tsx';
import { ringingNow, rtcDesk } from './rtc-desk.ts';

const screensChunk = new Chunk(() => import('./RtcScreens.tsx'));

export interface RtcHostProps {
  readonly openRoomId: RoomId | null;
}

/** Listens for calls of many, and draws those there are. */
export function RtcHost({ openRoomId }: RtcHostProps) {
  const session = useView('login.session', null);
  if (!canCall() || session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  return <ListeningHost key={session.value.deviceId} openRoomId={openRoomId} />;
}

function ListeningHost(props: RtcHostProps) {
  const ringing = useView('rtc.ringing', null);
  const carried = useContext(CarrierContext).useRinging();
  const desk = useReadable(rtcDesk);
  const isInCall = useReadable(inCall);
  const calls = ringing.kind === 'ready' ? ringing.value : [];
  const all = [
    ...calls.map((call) => ({ ...call, way: 'sfu' }) as const),
    ...carried.map((call) => ({ ...call, way: 'mesh' }) as const),
  ];
  const rings = ringingNow(all, desk, isInCall);
  return desk.isNeeded || rings !== null ? <LoadedScreens {...props} rings={rings} /> : null;
}

function LoadedScreens(props: RtcScreensProps) {
  const chunk = useChunk(screensChunk);
  return chunk.kind === 'ready' ? <chunk.module.RtcScreens {...props} /> : null;
}
