import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { Readable } from '../../../base/value/value.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { MeshDevice } from '../../../protocol/events/mesh/mesh-member.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import type { MeshMedia, MeshRoom, RunningMeshCall } from '../contract.ts';
import type { MeshDeps } from '../mesh-deps.ts';
import type { OwnMeshes } from '../own/own-meshes.ts';
import { isTooLarge, meshPower } from './may-join.ts';
import type { MeshBook } from './mesh-book.ts';
import { meshCallIn } from './read-mesh.ts';
import { UNKNOWN_MESH } from './unknown-mesh.ts';

/** The calls of all, and those that pages of this device have. */
export interface MeshParts {
  readonly own: Pick<OwnMeshes, 'calls'>;
  readonly book: MeshBook;
}

/** Faces at the row of a room. */
const MOST_FACES = 4;

/** Follows the call of a room for somebody who looks at it. */
export function openMeshRoom(
  deps: MeshDeps,
  { own: ours, book }: MeshParts,
  roomId: RoomId,
  scope: Scope,
): Readable<MeshRoom> {
  const { rooms, me, session, isGuest } = deps;
  const people = new People();
  const changed = new Signal<void>();
  scope.onEnd(book.read.subscribe((other) => other === roomId && changed.emit()));
  book.watch(roomId, scope);
  return new DerivedValue<MeshRoom>([changed, isGuest, ours.calls], (before) => {
    const record = rooms.records.get(roomId);
    const state = rooms.peek(roomId)?.state;
    if (state === undefined || record?.membership !== 'join') return UNKNOWN_MESH;
    const call = meshCallIn(state);
    const members = book.membersOf(roomId);
    const { needed, own } = meshPower(state, me, call !== null);
    const now: MeshRoom = {
      isKnown: true,
      mayJoin: !isGuest.current && own >= needed,
      isTooLarge: isTooLarge(state, record),
      members: members.map(({ userId, deviceId }) => ({
        ...{ memberId: `${userId}:${deviceId}`, person: people.of(state, userId), deviceId, isMine: userId === me },
      })),
      startedAt: members.length === 0 ? null : (call?.createdAt ?? null),
      intent: members.length === 0 || call === null ? null : mediaWord(call.media),
      pushToTalk: call?.pushToTalk ?? null,
      isJoined: isThisIn(deps, members) && ours.calls.current.has(roomId),
      isJoinedElsewhere: members.some(({ userId, deviceId }) => userId === me && deviceId !== session.deviceId),
    };
    return before !== undefined && isSameData(before, now) ? before : now;
  });
}

/** The calls that go on, those with the newest first. */
export function openRunningMeshes(deps: MeshDeps, book: MeshBook, scope: Scope): Readable<readonly RunningMeshCall[]> {
  const people = new Map<RoomId, People>();
  const changed = new Signal<void>();
  scope.onEnd(book.read.subscribe(() => changed.emit()));
  return new DerivedValue<readonly RunningMeshCall[]>([changed], (before) => {
    const calls = book.running.flatMap((roomId) => {
      const known = people.get(roomId) ?? new People();
      people.set(roomId, known);
      return runningCall(deps, book, roomId, known) ?? [];
    });
    const sorted = calls.sort((one, other) => other.startedAt - one.startedAt);
    return before !== undefined && isSameData(before, sorted) ? before : sorted;
  });
}

function runningCall(deps: MeshDeps, book: MeshBook, roomId: RoomId, people: People): RunningMeshCall | null {
  const state = book.stateOf(roomId);
  const call = state === undefined ? null : meshCallIn(state);
  if (state === undefined || call === null) return null;
  const members = book.membersOf(roomId);
  const users: readonly UserId[] = [...new Set(members.map(({ userId }) => userId))];
  return {
    ...{ roomId, count: users.length, intent: mediaWord(call.media), startedAt: call.createdAt },
    people: users.slice(0, MOST_FACES).map((userId) => people.of(state, userId)),
    isJoined: isThisIn(deps, members),
  };
}

/** The room says so: whether a page has the call is another matter. */
function isThisIn({ me, session }: MeshDeps, members: readonly MeshDevice[]): boolean {
  return members.some(({ userId, deviceId }) => userId === me && deviceId === session.deviceId);
}

function mediaWord(media: 'video' | 'voice'): MeshMedia {
  return media === 'video' ? 'video' : 'audio';
}
