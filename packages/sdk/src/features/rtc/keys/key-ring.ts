import type { HeardKey } from './heard-key.ts';

const INDICES = 256;
/** So many keys are taken at once, and one more after each while: what comes on top of that is a flood (SEC-52). */
const MOST_AT_ONCE = 32;
const REFILL_MS = 500;
/** Frames on their way may have the key before the newest. */
const LATEST = 2;

/** The keys of one member, by index. A key that was held back on its way takes the place of no newer one (09.K-06, SEC-52). */
export class KeyRing {
  readonly #keys = new Map<number, HeardKey>();
  #latest: readonly HeardKey[] = [];
  #tokens = MOST_AT_ONCE;
  #refilledAtMs = Number.NEGATIVE_INFINITY;

  /** The newest keys, oldest first. */
  get latest(): readonly HeardKey[] {
    return this.#latest;
  }

  /** Takes a key; false for one that is not to be used. */
  take(key: HeardKey, nowMs: number): boolean {
    const newest = this.#latest.at(-1);
    if (newest !== undefined && isOfAnotherStay(key, newest)) {
      if (key.order < newest.order) return false;
      this.#keys.clear();
    } else if (newest !== undefined && !this.#isNewer(key, newest)) return false;
    if (!this.#mayTake(nowMs)) return false;
    this.#keys.set(key.index, key);
    this.#latest = [...this.#latest, key].slice(-LATEST);
    return true;
  }

  #isNewer(key: HeardKey, newest: HeardKey): boolean {
    const known = this.#keys.get(key.index);
    if (known !== undefined && (known.order > key.order || known.key === key.key)) return false;
    const ahead = (key.index - newest.index + INDICES) % INDICES;
    // A device that forgot its keys begins anew, and says so later than all that it said before.
    return ahead < INDICES / 2 || key.order > newest.order;
  }

  #mayTake(nowMs: number): boolean {
    const refilled = (nowMs - this.#refilledAtMs) / REFILL_MS;
    this.#tokens = Math.min(MOST_AT_ONCE, this.#tokens + refilled);
    this.#refilledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

function isOfAnotherStay(key: HeardKey, newest: HeardKey): boolean {
  return key.memberId !== null && newest.memberId !== null && key.memberId !== newest.memberId;
}
