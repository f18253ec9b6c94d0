/** The call of a room, by the way that it goes or would go. Pure. */
import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import type { CarrierRoom } from '../../../lib/call/carrier.ts';
import type { ManyWay } from '../page-call.ts';

export interface RoomCall {
  readonly way: ManyWay;
  readonly room: RtcRoom;
  /** No server can carry a call here, and the room is too large for one without. */
  readonly isTooLarge: boolean;
}

/** A call goes where it is. One that begins goes over an SFU; in full mesh where there is none and the room is small enough (MSH-10). */
export function callOf(rtc: RtcRoom, mesh: CarrierRoom): RoomCall {
  if (rtc.members.length > 0) return { way: 'sfu', room: rtc, isTooLarge: false };
  const isRunning = mesh.members.length > 0;
  const isOffered = rtc.transport === 'none' && mesh.isKnown && !mesh.isTooLarge;
  if (!isRunning && !isOffered)
    return { way: 'sfu', room: rtc, isTooLarge: rtc.transport === 'none' && mesh.isTooLarge };
  const { mayJoin, members, startedAt, intent, pushToTalk, isJoined, isJoinedElsewhere } = mesh;
  const common = { mayJoin, members, startedAt, intent, pushToTalk, isJoined, isJoinedElsewhere };
  return { way: 'mesh', room: { ...rtc, ...common, transport: 'known' }, isTooLarge: false };
}
