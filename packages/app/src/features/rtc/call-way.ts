/** The way of a call of two: over an SFU, or from device to device. */
import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import type { Readable, ViewState } from '@parley/sdk/client/remote.ts';
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

/** Takes calls in a room where one goes on, or whose other one calls by an SFU themselves. */
export const sfuWay: OtherWay = async (client, { roomId, video }) => {
  const isTaken = await decide(client.view('rtc.room', { roomId }), (room) => {
    const way = wayOf(room);
    return way === 'unknown' ? null : way === 'sfu';
  });
  if (isTaken) rtcDesk.ask({ roomId, video });
  return isTaken;
};

/** The view of an engine as far as it is needed here. */
interface Looked<Value> extends Readable<ViewState<Value>> {
  close(): void;
}

/** Follows a view until `read` can decide by it, for a moment at most. */
function decide<Value>(view: Looked<Value>, read: (value: Value) => boolean | null): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      stop();
      view.close();
      resolve(isTaken);
    };
    const look = () => {
      const { current } = view;
      const decided = current.kind === 'ready' ? read(current.value) : current.kind === 'failed' ? false : null;
      if (decided !== null) end(decided);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const stop = view.subscribe(look);
    look();
  });
}
