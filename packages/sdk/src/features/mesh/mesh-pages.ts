import { AttendingPages } from '../../core/feature/attending-pages.ts';
import { StreamLog } from '../../port/host/stream-log.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { HeldMesh, MeshSignal } from './contract.ts';

/** Signals that a page may miss for a moment and still gets. */
const KEPT = 500;

/** The pages that can have calls in full mesh, and what is said in those calls. */
export class MeshPages extends AttendingPages<HeldMesh> {
  readonly #logs = new Map<RoomId, StreamLog<MeshSignal>>();

  /** The stream of what is said to this device in a room's call. */
  logOf(roomId: RoomId): StreamLog<MeshSignal> {
    const known = this.#logs.get(roomId);
    if (known !== undefined) return known;
    const log = new StreamLog<MeshSignal>(KEPT);
    this.#logs.set(roomId, log);
    return log;
  }
}
