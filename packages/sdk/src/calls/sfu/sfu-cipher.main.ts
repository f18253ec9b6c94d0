/** Media keys for LiveKit's encryption: one ring for each participant (09.K-09). */
import { BaseKeyProvider } from 'livekit-client';
import type { SfuKey } from './sfu-room.main.ts';

const RATCHET_WINDOW = 10;
const KEYRING_SIZE = 256;

export class MediaKeyRing extends BaseKeyProvider {
  /** The current key of each participant. */
  readonly #current = new Map<string, SfuKey>();

  constructor() {
    super({ sharedKey: false, ratchetWindowSize: RATCHET_WINDOW, keyringSize: KEYRING_SIZE });
  }

  /** Sets a key of `identity`, which is its current one from now on. */
  setKey(identity: string, key: SfuKey): void {
    this.#current.set(identity, key);
    this.onSetEncryptionKey(key.material, identity, key.index);
  }

  /** Gives the key of somebody whose media begin another chance: LiveKit drops one that failed for some frames. */
  renew(identity: string): void {
    const key = this.#current.get(identity);
    if (key !== undefined) this.setKey(identity, key);
  }

  /**
   * No key becomes current by being told again. LiveKit tells all keys again when it connects, and would make those current that have
   * the index of the key that was set last, whosever that was: this device might encrypt with a key from before somebody left.
   */
  override getLatestManuallySetKeyIndex(): number {
    return -1;
  }
}
