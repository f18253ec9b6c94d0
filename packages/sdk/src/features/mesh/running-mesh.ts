import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import { TurnKeeper } from '../../core/feature/turn-keeper.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MeshRoom, OwnMeshCall, RingingMesh, RunningMeshCall } from './contract.ts';
import type { MeshDeps } from './mesh-deps.ts';
import type { MeshPages } from './mesh-pages.ts';
import { MeshSignals } from './mesh-signals.ts';
import { openMeshCall } from './own/mesh-call-view.ts';
import { OwnCleaning } from './own/own-cleaning.ts';
import { OwnMeshes } from './own/own-meshes.ts';
import { MeshBook } from './room/mesh-book.ts';
import { openMeshRoom, openRunningMeshes } from './room/mesh-room-view.ts';
import { openRingingMeshes } from './room/ringing-meshes.ts';

/** Calls in full mesh of one account, as long as it runs. */
export class RunningMesh {
  readonly own: OwnMeshes;
  readonly signals: MeshSignals;
  readonly cleaning: OwnCleaning;
  readonly turn: TurnKeeper;
  readonly #deps: MeshDeps;
  readonly #book: MeshBook;

  constructor(deps: MeshDeps, pages: MeshPages) {
    this.#deps = deps;
    this.#book = new MeshBook(deps);
    this.own = new OwnMeshes(deps, this.#book, pages);
    this.signals = new MeshSignals(deps, this.own, pages);
    this.cleaning = new OwnCleaning(deps, this.#book, this.own);
    this.turn = new TurnKeeper(deps.env, deps);
  }

  /** Follows the calls of all rooms. */
  openRunning(scope: Scope): Readable<readonly RunningMeshCall[]> {
    return openRunningMeshes(this.#deps, this.#book, scope);
  }

  /** Follows the calls that ring. */
  openRinging(scope: Scope): Readable<readonly RingingMesh[]> {
    return openRingingMeshes(this.#deps, this.#book, scope);
  }

  /** Follows the call of a room. */
  openRoom(roomId: RoomId, scope: Scope): Readable<MeshRoom> {
    return openMeshRoom(this.#deps, this.#parts, roomId, scope);
  }

  /** Follows the own call in a room. */
  openCall(roomId: RoomId, scope: Scope): Readable<OwnMeshCall | null> {
    return openMeshCall(this.#deps, this.#parts, roomId, scope);
  }

  get #parts() {
    return { own: this.own, book: this.#book };
  }
}
