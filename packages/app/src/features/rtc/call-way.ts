/** The way of a call of two: over an SFU, or from device to device. */
import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import type { OtherWay } from '../../lib/call/other-way.ts';
import { rtcDesk } from './rtc-desk.ts';

/** A call from device to device does not wait longer for what is known of SFUs. */
const PATIENCE_MS = 700;

/** The way that a call in a room of two goes; `unknown` while that cannot be said. */
export function wayOf(room: RtcRoom): 'sfu' | 'direct' | 'unknown' {
  const { members, mayJoin, isWantedByOther, transport } = room;
  if (members.length > 0) return 'sfu';
  if (mayJoin && !isWantedByOther) return 'direct';
  if (transport === 'loading') return 'unknown';
  return mayJoin && transport === 'known' ? 'sfu' : 'direct';
}

/** Takes calls to those who are in one, or call by an SFU themselves. */
export const sfuWay: OtherWay = (client, { roomId, video }) =>
  new Promise((resolve) => {
    const view = client.view('rtc.room', { roomId });
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      stop();
      view.close();
      if (isTaken) rtcDesk.ask({ roomId, video });
      resolve(isTaken);
    };
    const look = () => {
      const { current } = view;
      const way = current.kind === 'ready' ? wayOf(current.value) : current.kind === 'failed' ? 'direct' : 'unknown';
      if (way !== 'unknown') end(way === 'sfu');
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const stop = view.subscribe(look);
    look();
  });
