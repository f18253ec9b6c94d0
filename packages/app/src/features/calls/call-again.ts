import type { DirectCall, DirectCalls } from '@parley/sdk/client/calls.main.ts';
import { callDesk } from './call-desk.ts';

type Ended = Pick<DirectCall, 'direction' | 'connectedAt' | 'end'>;

/** True for an ended call that the user may want to place again: nobody was reached, or it broke. */
export function isWorthAnotherTry({ direction, connectedAt, end }: Ended): boolean {
  switch (end?.reason) {
    case 'ice_failed':
    case 'ice_timeout':
    case 'signalling_timeout':
    case 'send_invite':
    case 'no_user_media':
    case 'user_media_failed':
      return true;
    case 'invite_timeout':
    case 'user_busy':
      return direction === 'outbound';
    case 'user_hangup':
      return direction === 'outbound' && end.by === 'remote' && connectedAt === null;
    default:
      return false;
  }
}

/** Asks how to call again whom a call that ended was with; null where that is not offered. */
export function anotherTry(calls: Pick<DirectCalls, 'dismiss'>, call: DirectCall): (() => void) | null {
  if (!isWorthAnotherTry(call)) return null;
  const { callId, roomId, opponent, invitee, wants } = call;
  return () => {
    calls.dismiss(callId);
    callDesk.ask({ roomId, invitee: opponent?.userId ?? invitee, video: wants.video });
  };
}
