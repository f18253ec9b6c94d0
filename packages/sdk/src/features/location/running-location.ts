import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ResultOf } from '../../port/contract.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { LocationApi, RoomShare, SendPlace, StartLive } from './contract.ts';
import type { LocationDeps } from './location-deps.ts';
import { OwnShares } from './own-shares.ts';
import { PlaceSender } from './place-sender.ts';
import { RoomShares } from './room-shares.ts';
import { sendPlace } from './send-place.ts';
import { startLive } from './start-live.ts';

/** Places and shares of one account, as long as it runs. */
export class RunningLocation {
  readonly shares: OwnShares;
  readonly places: PlaceSender;
  readonly #deps: LocationDeps;

  constructor(deps: LocationDeps) {
    this.#deps = deps;
    this.shares = new OwnShares(deps);
    this.places = new PlaceSender(deps, this.shares);
  }

  /** Sends a place as a message. */
  send(input: SendPlace, txnId: TransactionId): Promise<ResultOf<LocationApi['location.send']>> {
    return sendPlace(this.#deps, input, txnId);
  }

  /** Begins a share. */
  startLive(input: StartLive, signal: AbortSignal): Promise<ResultOf<LocationApi['location.startLive']>> {
    return startLive(this.#deps, this.shares, input, signal);
  }

  /** Follows who shares in a room. */
  openRoom(roomId: RoomId, scope: Scope): Readable<readonly RoomShare[]> {
    return new RoomShares(this.#deps, roomId, scope).shown;
  }
}
