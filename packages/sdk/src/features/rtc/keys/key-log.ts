import { ObservableValue } from '../../../base/value/value.ts';
import type { StreamEntry, StreamSource } from '../../../port/host/handlers.ts';
import type { MediaKey } from '../contract.ts';

/** More than this are kept only where so many are current. */
const USUALLY_KEPT = 512;
/** Current keys of each participant: frames on their way may have the key before the newest. */
const CURRENT = 2;

/**
 * The media keys of a call as a stream: a page that begins to read gets all that are current, then new ones. An old entry that is still
 * current is written anew when it would be dropped, so nobody misses it and memory is bounded.
 */
export class KeyLog implements StreamSource<MediaKey> {
  readonly #entries: StreamEntry<MediaKey>[] = [];
  /** Numbers of the current entries of each participant, by its name at the SFU, oldest first. */
  readonly #current = new Map<string, readonly number[]>();
  readonly #last = new ObservableValue(0);

  get start(): number {
    return (this.#entries[0]?.seq ?? this.#last.current + 1) - 1;
  }

  append(key: MediaKey): void {
    const seq = this.#last.current + 1;
    const kept = key.isOwn ? 1 : CURRENT;
    this.#current.set(key.identity, [...(this.#current.get(key.identity) ?? []), seq].slice(-kept));
    this.#entries.push({ seq, item: key });
    this.#last.set(seq);
    this.#trim();
  }

  /** Keys of others than these participants are current no more. */
  keepOnly(identities: ReadonlySet<string>): void {
    for (const identity of this.#current.keys()) if (!identities.has(identity)) this.#current.delete(identity);
  }

  read(after: number, limit: number): readonly StreamEntry<MediaKey>[] {
    const from = Math.max(0, after - this.start);
    return this.#entries.slice(from, from + limit);
  }

  subscribe(listener: () => void): () => void {
    return this.#last.subscribe(listener);
  }

  #trim(): void {
    const most = Math.max(USUALLY_KEPT, this.#current.size * (CURRENT + 1));
    if (this.#entries.length <= most) return;
    const oldest = this.#entries.shift();
    if (oldest === undefined) return;
    const { item, seq } = oldest;
    const current = this.#current.get(item.identity) ?? [];
    if (!current.includes(seq)) return;
    this.#current.set(
      item.identity,
      current.filter((other) => other !== seq),
    );
    this.append(item);
  }
}
