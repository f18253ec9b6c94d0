import type { MeshRoom } from '../contract.ts';

/** The call of a room before anything is known of it. */
export const UNKNOWN_MESH: MeshRoom = {
  ...{ isKnown: false, mayJoin: false, isTooLarge: false, members: [], startedAt: null, intent: null },
  pushToTalk: null,
  ...{ isJoined: false, isJoinedElsewhere: false },
};
