import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { Signal } from '../../../base/value/signal.ts';
import { constant, SwitchedValue } from '../../../base/value/switched.ts';
import type { Readable } from '../../../base/value/value.ts';
import { statusOf } from '../../../core/membership/membership.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { OwnMeshCall } from '../contract.ts';
import type { MeshDeps } from '../mesh-deps.ts';
import type { MeshBook } from '../room/mesh-book.ts';
import { meshCallIn } from '../room/read-mesh.ts';
import type { OwnMesh } from './own-mesh.ts';
import type { OwnMeshes } from './own-meshes.ts';

/** Follows the own call in a room. */
export function openMeshCall(
  deps: MeshDeps,
  parts: { readonly own: OwnMeshes; readonly book: MeshBook },
  roomId: RoomId,
  scope: Scope,
): Readable<OwnMeshCall | null> {
  const call = new DerivedValue([parts.own.calls], () => parts.own.calls.current.get(roomId) ?? null);
  return new SwitchedValue<OwnMesh | null, OwnMeshCall | null>(call, scope, (own, inner) =>
    own === null ? constant(null) : viewOf(deps, parts.book, own, inner),
  );
}

function viewOf(deps: MeshDeps, book: MeshBook, call: OwnMesh, scope: Scope): Readable<OwnMeshCall> {
  const { roomId, driver, members, pageId, callId, isOver, sessionId, joinedAt, pushToTalk } = call;
  const { rooms, me, session } = deps;
  const people = new People();
  const renamed = new Signal<void>();
  scope.onEnd(book.read.subscribe((other) => other === roomId && renamed.emit()));
  return new DerivedValue<OwnMeshCall>([driver.state, members, pageId, callId, isOver, renamed], (before) => {
    const membership = driver.state.current;
    const state = rooms.peek(roomId)?.state;
    const shown: OwnMeshCall = {
      ...{
        roomId,
        sessionId,
        joinedAt,
        pushToTalk,
        pageId: pageId.current,
        callId: callId.current,
        isOver: isOver.current,
      },
      ...{ status: statusOf(membership), delayId: membership.delayId },
      dataChannel: state === undefined ? null : (meshCallIn(state)?.dataChannel ?? null),
      isEncrypted: rooms.records.get(roomId)?.isEncrypted === true,
      members: members.current.map(({ userId, deviceId, sessionId: theirs, isSharing }) => ({
        memberId: `${userId}:${deviceId}`,
        person: state === undefined ? { userId, name: userId, avatar: null } : people.of(state, userId),
        ...{ deviceId, sessionId: theirs, isSharing },
        isThisDevice: userId === me && deviceId === session.deviceId,
        isMine: userId === me,
      })),
    };
    return before !== undefined && isSameData(before, shown) ? before : shown;
  });
}
