import { ByteWriter } from './bytes.ts';
import { type Rows, SEGMENT_FORM } from './segment.ts';

/** Writes a segment: its rows first, then its terms in order. */
export class SegmentWriter {
  readonly #terms = new ByteWriter();
  readonly #starts = new ByteWriter();
  readonly #postings = new ByteWriter();
  #count = 0;
  #before = '';
  #start = 0;

  /** Adds a term that comes after all before it, and its events in order. */
  term(term: string, rows: readonly number[] | Uint32Array): void {
    let shared = 0;
    while (shared < term.length && term[shared] === this.#before[shared]) shared += 1;
    // A pair stays together.
    if (shared > 0 && isHighHalf(term.charCodeAt(shared - 1))) shared -= 1;
    this.#terms.number(shared);
    this.#terms.text(term.slice(shared));
    this.#before = term;
    this.#count += 1;
    this.#starts.number(this.#postings.length - this.#start);
    this.#start = this.#postings.length;
    this.#postings.number(rows.length);
    let last = 0;
    for (const row of rows) {
      this.#postings.number(row - last);
      last = row;
    }
  }

  /** The whole segment. */
  done(rows: Rows): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    writer.number(SEGMENT_FORM);
    writeRows(writer, rows);
    writer.number(this.#count);
    for (const part of [this.#terms, this.#starts]) writer.raw(part.done());
    writer.number(this.#postings.length - this.#start);
    writer.bytes(this.#postings.done());
    return writer.done();
  }
}

function writeRows(writer: ByteWriter, rows: Rows): void {
  const { rooms, senders, runs, hashes, bySender, times, flags, changes, changed } = rows;
  writer.number(hashes.length);
  for (const names of [rooms, senders]) {
    writer.number(names.length);
    for (const name of names) writer.text(name);
  }
  writer.number(runs.length);
  let from = 0;
  for (const run of runs) {
    writer.number(run.from - from);
    from = run.from;
    writer.number(run.room);
    writer.signed(run.order);
  }
  for (const hash of hashes) writer.word(hash);
  for (const sender of bySender) writer.number(sender);
  let time = 0;
  for (const next of times) {
    writer.signed(next - time);
    time = next;
  }
  for (const flag of flags) writer.number(flag);
  writer.number(changes.length);
  let row = 0;
  for (const next of changes) {
    writer.number(next - row);
    row = next;
  }
  for (const hash of changed) writer.word(hash);
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
