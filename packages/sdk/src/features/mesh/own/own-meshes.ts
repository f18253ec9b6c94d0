import { sleep } from '../../../base/clock/clock.ts';
import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { until } from '../../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CallKeeper } from '../../../core/feature/attending-pages.ts';
import type { Membership } from '../../../core/membership/membership.ts';
import type { RoomState } from '../../../core/rooms/rooms.ts';
import { sendState } from '../../../protocol/endpoints/send.ts';
import { encodeMeshCall, encodeTerminated, type MeshCall } from '../../../protocol/events/mesh/mesh-call.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { MESH_CALL_TYPE, MESH_MOST_PEOPLE } from '../../../protocol/rules/mesh/mesh-constants.ts';
import type { HeldMesh, JoinedMesh, JoinMesh, MeshJoinFailure } from '../contract.ts';
import type { MeshDeps } from '../mesh-deps.ts';
import type { MeshPages } from '../mesh-pages.ts';
import { meshPower } from '../room/may-join.ts';
import type { MeshBook } from '../room/mesh-book.ts';
import { meshCallIn } from '../room/read-mesh.ts';
import { OwnMesh, type OwnMeshOptions } from './own-mesh.ts';

/** Leaving waits no longer for a server that does not answer: without us it finds out by itself. */
const LEAVE_WITHIN_MS = 3_000;

/** The call that is to be joined. */
type FoundCall = Pick<MeshCall, 'callId' | 'pushToTalk'>;

/** The calls in full mesh that this device is in, at most one in a room. */
export class OwnMeshes implements CallKeeper<HeldMesh> {
  readonly #deps: MeshDeps;
  readonly #book: MeshBook;
  readonly #pages: MeshPages;
  readonly #calls = new ObservableValue<ReadonlyMap<RoomId, OwnMesh>>(new Map());
  readonly #serial = new Serial();

  constructor(deps: MeshDeps, book: MeshBook, pages: MeshPages) {
    this.#deps = deps;
    this.#book = book;
    this.#pages = pages;
    const { scope, farewells } = deps;
    scope.onEnd(farewells.add(() => this.#leaveAll()));
    scope.onEnd(pages.begin(this));
  }

  /** The calls by room. */
  get calls(): Readable<ReadonlyMap<RoomId, OwnMesh>> {
    return this.#calls;
  }

  /** Joins the call of a room, or begins it. A second time it goes to the page that asks. */
  join(asked: JoinMesh, signal: AbortSignal): Promise<Result<JoinedMesh, MeshJoinFailure>> {
    return this.#serial.run(() => this.#join(asked, signal));
  }

  /** Leaves the call of a room; who is the last in it ends it. Resolves once the server knows, or will find out by itself. */
  async leave(roomId: RoomId): Promise<void> {
    const call = this.#calls.current.get(roomId);
    if (call === undefined) return;
    const isLast = call.members.current.length <= 1;
    call.driver.input({ kind: 'leave' });
    const late = new AbortController();
    const isTold = until(call.driver.state, ({ phase }) => phase === 'left', late.signal);
    await Promise.race([isTold, sleep(this.#deps.env.clock, LEAVE_WITHIN_MS, late.signal)]);
    late.abort();
    if (isLast && !call.isOver.current) await this.#terminate(roomId, call.callId.current);
  }

  share(roomId: RoomId, isSharing: boolean): void {
    this.#calls.current.get(roomId)?.share(isSharing);
  }

  takeOver(pageId: string, calls: readonly HeldMesh[]): void {
    for (const held of calls)
      this.#deps.scope.run((signal) => this.#serial.run(() => this.#takeOver(pageId, held, signal)));
  }

  pageGone(pageId: string): void {
    for (const [roomId, call] of this.#calls.current)
      if (call.pageId.current === pageId) this.#deps.scope.run(() => this.leave(roomId));
  }

  async #join(asked: JoinMesh, signal: AbortSignal): Promise<Result<JoinedMesh, MeshJoinFailure>> {
    const { roomId } = asked;
    const known = this.#calls.current.get(roomId);
    // The earlier stay is left: its page had another session.
    if (known !== undefined) {
      await this.leave(roomId);
      this.#drop(known);
    }
    const found = await this.#callToJoin(asked, signal);
    if (!found.ok) return found;
    const { callId, pushToTalk } = found.value;
    const call = this.#begin({ ...asked, callId, pushToTalk, isSharing: false });
    call.driver.input({ kind: 'join' });
    const settled = await until(call.driver.state, ({ phase }) => phase !== 'joining', signal);
    if (settled === undefined) {
      this.#deps.scope.run(() => this.leave(roomId));
      return err({ kind: 'unreachable' });
    }
    return settled.failure !== null || settled.phase !== 'joined' ? err(joinFailureOf(settled)) : ok({ callId });
  }

  async #callToJoin(asked: JoinMesh, signal: AbortSignal): Promise<Result<FoundCall, MeshJoinFailure>> {
    const { rooms, isGuest, me } = this.#deps;
    const { roomId } = asked;
    if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
    if (isGuest.current) return err({ kind: 'guest' });
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'unknownRoom' });
    const { state } = room.value;
    const call = meshCallIn(state);
    const { needed, own } = meshPower(state, me, call !== null);
    if (own < needed) return err({ kind: 'powerMissing', needed, own });
    const users = new Set(this.#book.membersOf(roomId).map(({ userId }) => userId));
    if (!users.has(me) && users.size >= MESH_MOST_PEOPLE) return err({ kind: 'tooMany', most: MESH_MOST_PEOPLE });
    return call === null ? this.#start(asked, signal) : ok(call);
  }

  /** Begins a call (08.G-01): its id is made as those of calls between two are (07.V-02). */
  async #start(
    { roomId, intent, pushToTalk, rings }: JoinMesh,
    signal: AbortSignal,
  ): Promise<Result<FoundCall, MeshJoinFailure>> {
    const { env, requests } = this.#deps;
    const callId = `${env.clock.now()}${randomString(env.random, 16)}`;
    const media = intent === 'video' ? 'video' : 'voice';
    const content = encodeMeshCall({ media, intent: rings ? 'ring' : 'prompt', pushToTalk });
    const sent = await requests.send(sendState(roomId, MESH_CALL_TYPE, callId, content), { signal });
    if (sent.ok) return ok({ callId, pushToTalk });
    if (sent.error.kind !== 'serverError' || sent.error.status >= 500) return err({ kind: 'unreachable' });
    return err({ kind: 'refused', status: sent.error.status, message: sent.error.message });
  }

  /** Ends a call that nobody is in any more, where this user may. One that is always there stays (08.G-23). */
  async #terminate(roomId: RoomId, callId: string): Promise<void> {
    const { rooms, requests, scope, me, log } = this.#deps;
    const state: RoomState | undefined = rooms.peek(roomId)?.state;
    const event = state?.get(MESH_CALL_TYPE, callId);
    if (state === undefined || event === undefined || event.sender !== me) return;
    const call = meshCallIn(state);
    if (call?.callId !== callId || call.intent === 'room' || this.#book.membersOf(roomId).length > 1) return;
    const content = encodeTerminated(event.content);
    const sent = await requests.send(sendState(roomId, MESH_CALL_TYPE, callId, content), { signal: scope.signal });
    if (!sent.ok) log.info('the end of a call was not said', { reason: sent.error.kind });
  }

  #begin(options: OwnMeshOptions): OwnMesh {
    const scope = this.#deps.scope.child();
    this.#book.watch(options.roomId, scope);
    const call = new OwnMesh(this.#deps, this.#book, options, scope);
    this.#calls.set(new Map([...this.#calls.current, [options.roomId, call]]));
    scope.onEnd(call.driver.state.subscribe(() => this.#endIfLeft(call)));
    return call;
  }

  #endIfLeft(call: OwnMesh): void {
    if (call.driver.state.current.phase === 'left') this.#drop(call);
  }

  #drop(call: OwnMesh): void {
    if (this.#calls.current.get(call.roomId) !== call) return;
    const others = new Map(this.#calls.current);
    others.delete(call.roomId);
    this.#calls.set(others);
    call.end();
  }

  async #takeOver(pageId: string, held: HeldMesh, signal: AbortSignal): Promise<void> {
    const { roomId } = held;
    if (this.#calls.current.has(roomId)) return;
    const room = await this.#deps.rooms.load(roomId);
    const isIn = room.ok && this.#deps.rooms.records.get(roomId)?.membership === 'join';
    if (!isIn || signal.aborted || this.#pages.isGone(pageId)) return;
    this.#begin({ ...held, pageId }).takeOver(held);
  }

  async #leaveAll(): Promise<void> {
    await Promise.all([...this.#calls.current.keys()].map((roomId) => this.leave(roomId)));
  }
}

function joinFailureOf({ failure }: Membership): MeshJoinFailure {
  if (failure?.cause.kind !== 'refused') return { kind: 'unreachable' };
  const { status, message } = failure.cause;
  return { kind: 'refused', status, message };
}
