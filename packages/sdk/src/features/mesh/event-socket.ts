import type { EpochMs } from '../../base/clock/clock.ts';
import type { EventRole, EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMeshMember } from '../../protocol/events/mesh/mesh-member.ts';
import { MESH_CALL_TYPE, MESH_MEMBER_TYPE } from '../../protocol/rules/mesh/mesh-constants.ts';

/** Calls in full mesh and who is in them: both are for machines. */
export const meshSocket: EventSocket<never, never, never> = {
  types: [MESH_CALL_TYPE, MESH_MEMBER_TYPE],
  role: ({ type }): EventRole | null => (type === MESH_CALL_TYPE ? 'hidden' : null),
  standsUntil,
};

/** The devices of a user may matter until the last of them expires. */
function standsUntil(event: RoomEvent): EpochMs | null {
  if (event.type !== MESH_MEMBER_TYPE) return null;
  const ends = decodeMeshMember(event).map(({ expiresAt }) => expiresAt);
  return ends.length === 0 ? null : Math.max(...ends);
}
