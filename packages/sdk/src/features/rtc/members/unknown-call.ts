import type { RtcRoom } from '../contract.ts';

/** The call of a room before anything is known of it. */
export const UNKNOWN_CALL: RtcRoom = {
  ...{ transport: 'loading', mayJoin: false, isWantedByOther: false, members: [], startedAt: null, intent: null },
  pushToTalk: null,
  ...{ isJoined: false, isJoinedElsewhere: false },
};
