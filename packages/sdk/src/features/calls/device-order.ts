/** Brings what devices say in calls into its order (07.E-03): what comes too soon waits for what is before it. */

interface Line<Item> {
  /** What is heard next. */
  next: number;
  readonly waiting: Map<number, Item>;
}

/** More devices, or more that waits, is nobody's call. */
const MOST_LINES = 64;
const MOST_WAITING = 200;

export class DeviceOrder<Item> {
  readonly #lines = new Map<string, Line<Item>>();

  /** What is to be heard now that `item` came, in order. `line` names a device's part in a call; null for `seq` is heard at once. */
  take(line: string, seq: number | null, item: Item): readonly Item[] {
    if (seq === null) return [item];
    const { next, waiting } = this.#line(line);
    // What was heard already is old.
    if (seq < next || (seq > next && waiting.size >= MOST_WAITING)) return [];
    waiting.set(seq, item);
    return this.#release(line);
  }

  /** The first `count` were heard before this began. What waited for them is heard now. */
  resume(line: string, count: number): readonly Item[] {
    const known = this.#line(line);
    if (count <= known.next) return [];
    known.next = count;
    for (const seq of known.waiting.keys()) if (seq < count) known.waiting.delete(seq);
    return this.#release(line);
  }

  #line(name: string): Line<Item> {
    const line = this.#lines.get(name) ?? { next: 0, waiting: new Map<number, Item>() };
    this.#lines.delete(name);
    this.#lines.set(name, line);
    const [oldest] = this.#lines.keys();
    if (this.#lines.size > MOST_LINES && oldest !== undefined) this.#lines.delete(oldest);
    return line;
  }

  #release(name: string): readonly Item[] {
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
