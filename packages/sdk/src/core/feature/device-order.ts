/** Brings what devices say in calls into its order (07.E-03): what comes too soon waits for what is before it. */
import type { CallId, DeviceId, UserId } from '../../protocol/ids/ids.ts';

interface Line<Item> {
  /** What is heard next. */
  next: number;
  readonly waiting: Map<number, Item>;
}

/** More devices of one user, more that waits, or more users, is nobody's call. */
const MOST_LINES = 16;
const MOST_WAITING = 200;
const MOST_USERS = 64;

/** A device's part in a call. */
export interface DeviceLine {
  readonly callId: CallId;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

export class DeviceOrder<Item> {
  /** By user: what one of them sends pushes out nothing of another's. */
  readonly #users = new Map<UserId, Map<string, Line<Item>>>();

  /** What is to be heard now that `item` came, in order; null for `seq` is heard at once. */
  take(line: DeviceLine, seq: number | null, item: Item): readonly Item[] {
    if (seq === null) return [item];
    const { next, waiting } = this.#line(line);
    // What was heard already is old.
    if (seq < next || (seq > next && waiting.size >= MOST_WAITING)) return [];
    waiting.set(seq, item);
    return this.#release(line);
  }

  /** The first `count` were heard before this began. What waited for them is heard now. */
  resume(line: DeviceLine, count: number): readonly Item[] {
    const known = this.#line(line);
    if (count <= known.next) return [];
    known.next = count;
    for (const seq of known.waiting.keys()) if (seq < count) known.waiting.delete(seq);
    return this.#release(line);
  }

  #line({ callId, userId, deviceId }: DeviceLine): Line<Item> {
    const lines = latest(this.#users, userId, MOST_USERS, () => new Map<string, Line<Item>>());
    return latest(lines, JSON.stringify([callId, deviceId]), MOST_LINES, () => ({ next: 0, waiting: new Map() }));
  }

  #release(name: DeviceLine): readonly Item[] {
    const line = this.#line(name);
    const released: Item[] = [];
    for (;;) {
      const item = line.waiting.get(line.next);
      if (item === undefined) return released;
      line.waiting.delete(line.next);
      line.next += 1;
      released.push(item);
    }
  }
}

/** The value of `key`, made if there is none, as the latest of at most `most`. */
function latest<Key, Value>(map: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
  return value;
}
