import type { UserId } from '../../../protocol/ids/ids.ts';
import type { HeardKey } from './heard-key.ts';

/** The newest keys of a device are kept; a user may have several devices. */
const MOST_OF_DEVICE = 4;
const MOST_OF_USER = 16;
const MOST = 256;

/** Keys that wait for a membership, or for somebody to vouch for their device: few of each, whatever comes (SEC-52). */
export class WaitingKeys<Key extends Pick<HeardKey, 'userId' | 'senderKey'> = HeardKey> {
  /** In the order in which users last said something. */
  readonly #byUser = new Map<UserId, readonly Key[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get users(): readonly UserId[] {
    return [...this.#byUser.keys()];
  }

  /** The keys of a user, oldest first. */
  of(userId: UserId): readonly Key[] {
    return this.#byUser.get(userId) ?? [];
  }

  add(key: Key): void {
    const { userId } = key;
    const known = this.of(userId);
    const ofDevice = known.filter(({ senderKey }) => senderKey === key.senderKey);
    const dropped = ofDevice.length >= MOST_OF_DEVICE ? ofDevice[0] : known.length >= MOST_OF_USER ? known[0] : null;
    this.set(userId, []);
    this.set(userId, [...known.filter((one) => one !== dropped), key]);
    for (const [oldest, theirs] of this.#byUser) {
      if (this.#size <= MOST) break;
      this.set(oldest, theirs.slice(1));
    }
  }

  /** Puts other keys of a user in the place of those that there are. */
  set(userId: UserId, keys: readonly Key[]): void {
    this.#size += keys.length - this.of(userId).length;
    if (keys.length === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, keys);
  }
}
