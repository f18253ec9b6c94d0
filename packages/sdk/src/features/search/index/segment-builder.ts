import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { SegmentWriter } from './encode-segment.ts';
import type { Rows, Run } from './segment.ts';

/** An event as the index takes it. */
export interface IndexedEvent {
  readonly hash: number;
  readonly sender: UserId;
  /** In seconds. */
  readonly time: number;
  readonly flags: number;
  /** The hash of the event that it changes; null for none. */
  readonly changes: number | null;
  /** Each once. */
  readonly terms: Iterable<string>;
}

/** Collects events, chunk by chunk, into a segment. */
export class SegmentBuilder {
  readonly #rooms = new Numbered<RoomId>();
  readonly #senders = new Numbered<UserId>();
  readonly #runs: Run[] = [];
  readonly #hashes: number[] = [];
  readonly #bySender: number[] = [];
  readonly #times: number[] = [];
  readonly #flags: number[] = [];
  readonly #changes: number[] = [];
  readonly #changed: number[] = [];
  readonly #terms = new Map<string, number[]>();

  get count(): number {
    return this.#hashes.length;
  }

  /** Adds events of a chunk. */
  add(roomId: RoomId, order: number, events: readonly IndexedEvent[]): void {
    if (events.length === 0) return;
    this.#runs.push({ room: this.#rooms.of(roomId), order, from: this.count });
    for (const event of events) this.#addEvent(event);
  }

  #addEvent({ hash, sender, time, flags, changes, terms }: IndexedEvent): void {
    const row = this.count;
    this.#hashes.push(hash);
    this.#bySender.push(this.#senders.of(sender));
    this.#times.push(time);
    this.#flags.push(flags);
    if (changes !== null) {
      this.#changes.push(row);
      this.#changed.push(changes);
    }
    for (const term of terms) {
      const rows = this.#terms.get(term);
      if (rows === undefined) this.#terms.set(term, [row]);
      else rows.push(row);
    }
  }

  /** The bytes of the segment. */
  done(): Uint8Array<ArrayBuffer> {
    const writer = new SegmentWriter();
    for (const term of [...this.#terms.keys()].sort()) writer.term(term, this.#terms.get(term) ?? []);
    return writer.done(this.#rows());
  }

  #rows(): Rows {
    return {
      rooms: this.#rooms.all,
      senders: this.#senders.all,
      runs: this.#runs,
      hashes: Uint32Array.from(this.#hashes),
      bySender: Uint32Array.from(this.#bySender),
      times: Float64Array.from(this.#times),
      flags: Uint16Array.from(this.#flags),
      changes: Uint32Array.from(this.#changes),
      changed: Uint32Array.from(this.#changed),
    };
  }
}

/** Names, and a number for each. */
export class Numbered<Name> {
  readonly all: Name[] = [];
  readonly #numbers = new Map<Name, number>();

  /** The number of `name`, a new one where it has none. */
  of(name: Name): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.all.length);
    return this.all.push(name) - 1;
  }
}
