import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { Readable } from '../../../base/value/value.ts';
import { mayRing } from '../../../core/feature/may-ring.ts';
import { RingLimit } from '../../../core/feature/ring-limit.ts';
import { roomNamesInText } from '../../../core/rooms/rooms.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { MESH_CALL_TYPE, MESH_RING_MS } from '../../../protocol/rules/mesh/mesh-constants.ts';
import type { RingingMesh } from '../contract.ts';
import type { MeshDeps } from '../mesh-deps.ts';
import type { MeshBook } from './mesh-book.ts';
import { meshCallIn } from './read-mesh.ts';

/** Calls that are remembered, so that each is counted once as a ring of who began it. */
const MOST_COUNTED = 100;

/** Follows the calls that ring here: young ones that are to ring, whose beginner is in them and the user is not (MSH-07). */
export function openRingingMeshes(deps: MeshDeps, book: MeshBook, scope: Scope): Readable<readonly RingingMesh[]> {
  const { clock } = deps.env;
  const counted = new CountedRings();
  const changed = new Signal<void>();
  let cancel: () => void = () => undefined;
  scope.onEnd(() => cancel());
  scope.onEnd(book.read.subscribe(() => changed.emit()));
  return new DerivedValue<readonly RingingMesh[]>([changed], (before) => {
    const now = clock.now();
    const ringing = book.running.flatMap((roomId) => {
      const ring = ringOf(deps, book, roomId);
      return ring === null ? [] : counted.stillRings(ring, { now, nowMs: clock.monotonicMs() });
    });
    cancel();
    const next = Math.min(...ringing.map(({ until }) => until));
    if (Number.isFinite(next)) cancel = clock.setTimer(next - now, () => changed.emit());
    return before !== undefined && isSameData(before, ringing) ? before : ringing;
  });
}

function ringOf(deps: MeshDeps, book: MeshBook, roomId: RoomId): RingingMesh | null {
  const { rooms, me, env } = deps;
  const state = book.stateOf(roomId);
  const call = state === undefined ? null : meshCallIn(state);
  if (state === undefined || call?.intent !== 'ring') return null;
  const sender = state.get(MESH_CALL_TYPE, call.callId)?.sender;
  const users = new Set(book.membersOf(roomId).map(({ userId }) => userId));
  if (sender === undefined || sender === me || !users.has(sender) || users.has(me)) return null;
  if (!mayRing(deps, { roomId, sender, isForMe: true })) return null;
  return {
    ...{ roomId, callId: call.callId, roomName: roomNamesInText(rooms.records, me)(roomId) },
    caller: new People().of(state, sender),
    intent: call.media === 'video' ? 'video' : 'audio',
    // A clock that is ahead makes nobody ring longer.
    until: Math.min(call.createdAt, env.clock.now()) + MESH_RING_MS,
  };
}

/** The calls that rang, each counted once (CALL-37), and until when each of them may. */
class CountedRings {
  readonly #limit = new RingLimit();
  readonly #known = new Map<string, { readonly mayRing: boolean; readonly until: number }>();

  /** The ring with its end, if that is not over. */
  stillRings(
    ring: RingingMesh,
    { now, nowMs }: { readonly now: number; readonly nowMs: number },
  ): readonly RingingMesh[] {
    if (ring.until <= now) return [];
    const { roomId, callId, caller } = ring;
    const key = JSON.stringify([roomId, callId]);
    const known = this.#known.get(key) ?? { mayRing: this.#limit.take(caller.userId, nowMs), until: ring.until };
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_COUNTED && oldest !== undefined) this.#known.delete(oldest);
    return known.mayRing && known.until > now ? [{ ...ring, until: known.until }] : [];
  }
}
