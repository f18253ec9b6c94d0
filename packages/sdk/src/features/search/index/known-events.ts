import type { DueChunk } from './records.ts';
import type { Segment } from './segment.ts';

/** The events of each chunk that segments have, so that none is taken twice. Each segment is looked at once. */
export class KnownEvents {
  readonly #byChunk = new Map<string, { readonly segment: Segment; readonly from: number; readonly to: number }[]>();
  #looked: readonly Segment[] = [];

  /** Says which events of a chunk `segments` have, by their hashes. */
  of(segments: readonly Segment[], { roomId, order }: DueChunk): ReadonlySet<number> {
    this.#look(segments);
    const hashes = new Set<number>();
    for (const { segment, from, to } of this.#byChunk.get(`${roomId} ${order}`) ?? [])
      for (let row = from; row < to; row += 1) hashes.add(segment.hashes[row] ?? 0);
    return hashes;
  }

  #look(segments: readonly Segment[]): void {
    const isSame = this.#looked.every((segment, at) => segments[at] === segment);
    const fresh = isSame ? segments.slice(this.#looked.length) : segments;
    if (!isSame) this.#byChunk.clear();
    this.#looked = segments;
    for (const segment of fresh)
      segment.runs.forEach(({ room, order, from }, at) => {
        const key = `${segment.rooms[room] ?? ''} ${order}`;
        const run = { segment, from, to: segment.runs[at + 1]?.from ?? segment.count };
        const known = this.#byChunk.get(key);
        if (known === undefined) this.#byChunk.set(key, [run]);
        else known.push(run);
      });
  }
}
