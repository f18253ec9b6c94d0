import type { Scope } from '../../base/scope/scope.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { IdentityMark } from '../../core/crypto/crypto.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/** Users whose marks are remembered; in larger accounts those that were asked for latest. */
const MOST_USERS = 2_000;

/**
 * Marks as the machine gave them, until it hears of an identity. Each room that is opened asks for those of all who wrote in it, and the machine looks
 * into its database for each.
 */
export class KnownMarks {
  readonly #marks = new Map<UserId, IdentityMark>();
  #age = 0;

  /** `changed` tells that marks may be others now; `scope` ends with the account. */
  constructor(changed: Signal<void>, scope: Scope) {
    scope.onEnd(
      changed.subscribe(() => {
        this.#age += 1;
        this.#marks.clear();
      }),
    );
  }

  /** Changes with what the machine hears. */
  get age(): number {
    return this.#age;
  }

  of(userId: UserId): IdentityMark | undefined {
    return this.#marks.get(userId);
  }

  /** Notes what the machine said; nothing if it has heard of an identity since it was asked, which was at `age`. */
  note(userId: UserId, mark: IdentityMark, age: number): void {
    if (age !== this.#age) return;
    this.#marks.delete(userId);
    this.#marks.set(userId, mark);
    for (const oldest of this.#marks.keys()) {
      if (this.#marks.size <= MOST_USERS) return;
      this.#marks.delete(oldest);
    }
  }
}
