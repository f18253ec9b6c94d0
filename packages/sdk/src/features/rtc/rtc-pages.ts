import { AttendingPages } from '../../core/feature/attending-pages.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { HeldCall } from './contract.ts';
import { KeyRelay } from './key-relay.ts';

/** The pages that can have calls over an SFU, and the keys of their calls. */
export class RtcPages extends AttendingPages<HeldCall> {
  readonly #relays = new Map<RoomId, KeyRelay>();

  /** The stream of a room's keys. */
  relayOf(roomId: RoomId): KeyRelay {
    const known = this.#relays.get(roomId);
    if (known !== undefined) return known;
    const relay = new KeyRelay();
    this.#relays.set(roomId, relay);
    return relay;
  }
}
