import { sleep } from '../../../base/clock/clock.ts';
import { listDevices } from '../../../protocol/endpoints/devices.ts';
import { sendState } from '../../../protocol/endpoints/send.ts';
import { decodeMeshMember, type MeshDevice, withoutMeshDevice } from '../../../protocol/events/mesh/mesh-member.ts';
import type { DeviceId, EventId, RoomId } from '../../../protocol/ids/ids.ts';
import { MESH_MEMBER_TYPE } from '../../../protocol/rules/mesh/mesh-constants.ts';
import type { MeshDeps } from '../mesh-deps.ts';
import type { MeshBook } from '../room/mesh-book.ts';
import type { OwnMeshes } from './own-meshes.ts';

/** Pages tell an engine that begins of their calls within this time, and a server takes a device that died out by itself. */
const WAIT_MS = 10_000;

/**
 * Takes devices of this user out of calls that they are in no more, as far as the room says that they are (08.G-33): this one where no page of
 * it has the call, and others that the account has no more.
 */
export class OwnCleaning {
  readonly #deps: MeshDeps;
  readonly #book: MeshBook;
  readonly #own: OwnMeshes;
  /** The event of each room that was looked at last. */
  readonly #looked = new Map<RoomId, EventId>();

  constructor(deps: MeshDeps, book: MeshBook, own: OwnMeshes) {
    this.#deps = deps;
    this.#book = book;
    this.#own = own;
    deps.scope.onEnd(book.read.subscribe((roomId) => this.#look(roomId)));
    for (const roomId of book.running) this.#look(roomId);
  }

  #eventOf(roomId: RoomId) {
    return this.#book.stateOf(roomId)?.get(MESH_MEMBER_TYPE, this.#deps.me);
  }

  #look(roomId: RoomId): void {
    const { scope, env, session } = this.#deps;
    const event = this.#eventOf(roomId);
    if (event === undefined || this.#looked.get(roomId) === event.event_id) return;
    this.#looked.set(roomId, event.event_id);
    const hasCall = this.#own.calls.current.has(roomId);
    if (decodeMeshMember(event).every(({ deviceId }) => hasCall && deviceId === session.deviceId)) return;
    scope.run(async (signal) => {
      await sleep(env.clock, WAIT_MS, signal);
      if (!signal.aborted && this.#eventOf(roomId)?.event_id === event.event_id) await this.#clean(roomId, signal);
    });
  }

  async #clean(roomId: RoomId, signal: AbortSignal): Promise<void> {
    const { env, log, me, requests } = this.#deps;
    const event = this.#eventOf(roomId);
    if (event === undefined) return;
    const isThere = await this.#present(roomId, decodeMeshMember(event), signal);
    // Another event came meanwhile, and has its own turn.
    if (signal.aborted || this.#eventOf(roomId)?.event_id !== event.event_id) return;
    const gone = decodeMeshMember(event).filter(({ deviceId }) => !isThere(deviceId));
    if (gone.length === 0) return;
    const now = env.clock.now();
    const content = gone.reduce((left, device) => withoutMeshDevice(left, device, now), event.content);
    const sent = await requests.send(sendState(roomId, MESH_MEMBER_TYPE, me, content), { signal });
    if (!sent.ok) log.info('devices that are gone stay in a call', { reason: sent.error.kind });
  }

  /** Tells which devices may be in the call. Those of which the server says nothing may. */
  async #present(
    roomId: RoomId,
    devices: readonly MeshDevice[],
    signal: AbortSignal,
  ): Promise<(deviceId: DeviceId) => boolean> {
    const { session, requests } = this.#deps;
    const hasOthers = devices.some(({ deviceId }) => deviceId !== session.deviceId);
    const listed = hasOthers ? await requests.send(listDevices(), { signal }) : null;
    const seen = listed?.ok === true ? listed.value.filter(({ lastSeenAt }) => lastSeenAt !== null) : null;
    const known = seen === null ? null : new Set(seen.map(({ deviceId }) => deviceId));
    return (deviceId) =>
      deviceId === session.deviceId ? this.#own.calls.current.has(roomId) : (known?.has(deviceId) ?? true);
  }
}
