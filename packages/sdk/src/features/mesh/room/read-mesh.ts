/** The call of a room and who is in it, as the state says. Pure, but that it remembers what it read. */
import type { CallMembers, CallSource } from '../../../core/feature/room-call-book.ts';
import type { RoomState } from '../../../core/rooms/rooms.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { decodeMember } from '../../../protocol/events/member.ts';
import { decodeMeshCall, type MeshCall } from '../../../protocol/events/mesh/mesh-call.ts';
import { decodeMeshMember, type MeshDevice } from '../../../protocol/events/mesh/mesh-member.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { MESH_CALL_TYPE, MESH_MEMBER_TYPE } from '../../../protocol/rules/mesh/mesh-constants.ts';
import { currentMeshCall, meshParticipants, nextMeshExpiry } from '../../../protocol/rules/mesh/mesh-rules.ts';

/** Events are never changed, so each is read once, and a device keeps its identity. */
const known = new WeakMap<RoomEvent, readonly MeshDevice[]>();

/** The call of a room; null if there is none. */
export function meshCallIn(state: RoomState): MeshCall | null {
  return currentMeshCall([...state.keyed(MESH_CALL_TYPE)].flatMap((event) => decodeMeshCall(event) ?? []));
}

/** Reads which devices are in the call of a room. */
export function readMesh({ state, hasAllMembers, now }: CallSource<MeshDevice>): CallMembers<MeshDevice> {
  const call = meshCallIn(state);
  return call === null ? { members: [], nextExpiry: null } : devicesIn(state, call.callId, { hasAllMembers, now });
}

/** Reads which devices are in one of the calls of a room. */
export function devicesIn(
  state: RoomState,
  callId: string,
  { hasAllMembers, now }: Pick<CallSource<MeshDevice>, 'hasAllMembers' | 'now'>,
): CallMembers<MeshDevice> {
  const devices = [...state.keyed(MESH_MEMBER_TYPE)].flatMap(devicesOf);
  const isJoined = (userId: UserId) => isJoinedIn(state, userId, hasAllMembers);
  const members = meshParticipants(devices, { callId, now, isJoined });
  return { members, nextExpiry: nextMeshExpiry(members, now) };
}

function devicesOf(event: RoomEvent): readonly MeshDevice[] {
  const before = known.get(event);
  if (before !== undefined) return before;
  const read = decodeMeshMember(event);
  known.set(event, read);
  return read;
}

/** Lazy loading may not have brought somebody who is there. */
function isJoinedIn(state: RoomState, userId: UserId, hasAllMembers: boolean): boolean {
  const event = state.member(userId);
  return event === undefined ? !hasAllMembers : decodeMember(event)?.membership === 'join';
}
