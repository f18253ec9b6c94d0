/** The media keys of a call, for all its SFUs (09.K-09). */
import { decodeBase64 } from '../../base/bytes/base64.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { MediaKey } from '../../features/rtc/contract.ts';
import type { SfuKey } from './sfu-room.main.ts';

export class MediaKeys {
  readonly #work = new Serial();
  /** By participant and index, those that were set last at the end. */
  readonly #keys = new Map<string, Map<number, SfuKey>>();
  readonly #onKey: (key: SfuKey) => void;
  #own: SfuKey | null = null;

  /** `onKey` hears of each key, in the order in which they came. */
  constructor(onKey: (key: SfuKey) => void) {
    this.#onKey = onKey;
  }

  /** All keys that may still be needed; of each participant the current one is the last. */
  get all(): readonly SfuKey[] {
    return [...this.#keys.values()].flatMap((ring) => [...ring.values()]);
  }

  /** The own key in use; null before the first: nothing may be sent in an encrypted room before that. */
  get own(): SfuKey | null {
    return this.#own;
  }

  has(identity: string): boolean {
    return this.#keys.has(identity);
  }

  /** Makes a key ready. A key that is none is passed over, as media that it is for are unreadable anyway. */
  async add({ identity, index, key, isOwn }: MediaKey): Promise<void> {
    await this.#work.run(async () => {
      const bytes = decodeBase64(key);
      if (bytes === null || bytes.length === 0) return;
      const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey']);
      const ready: SfuKey = { identity, index, material, isOwn };
      const ring = this.#keys.get(identity) ?? new Map<number, SfuKey>();
      ring.delete(index);
      this.#keys.set(identity, ring.set(index, ready));
      if (isOwn) this.#own = ready;
      this.#onKey(ready);
    });
  }

  /** Forgets the keys of somebody who is in the call no more. */
  forget(identity: string): void {
    if (this.#own?.identity !== identity) this.#keys.delete(identity);
  }
}
