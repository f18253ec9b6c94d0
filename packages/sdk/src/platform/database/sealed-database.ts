/**
 * A database whose values are sealed. What lies on the disk is the keys of records and, for each, a form byte, the 12 bytes of
 * its own randomness and the sealed value, bound to database, store and key, so that no record can stand in for another.
 *
 * All values of a write are sealed side by side before its transaction opens, because a transaction does not wait for
 * cryptography. Writes and reads still take effect in the order they were started (DB-14).
 */

import type { Random } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { decodeValue, encodeValue } from '../sealing/value-codec.ts';
import type {
  Database,
  Durability,
  Key,
  RangeQuery,
  StorageFailure,
  StoredRecord,
  StoredValue,
  WriteOp,
} from './database.ts';

const FORM = 1;
const IV_BYTES = 12;
const HEADER_BYTES = 1 + IV_BYTES;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface Sealing {
  readonly sealer: Sealer;
  readonly random: Random;
  /** The name of the database. A record of another database does not open here. */
  readonly name: string;
}

type Encoded = { readonly op: WriteOp; readonly plain: Uint8Array<ArrayBuffer> | null };

/** The form of bytes alone, beside those of `value-codec`, which are text: large records of bytes need no text. */
const BYTES_FORM = 0x62;

export class SealedDatabase implements Database {
  readonly #inner: Database;
  readonly #sealing: Sealing;
  /** Done when everything started so far has reached the database inside. Null when nothing is on the way there. */
  #turn: Promise<void> | null = null;

  constructor(inner: Database, sealing: Sealing) {
    this.#inner = inner;
    this.#sealing = sealing;
  }

  async get(store: string, key: Key): Promise<Result<StoredValue | undefined, StorageFailure>> {
    if (this.#turn !== null) await this.#turn;
    const found = await this.#inner.get(store, key);
    if (!found.ok || found.value === undefined) return found;
    const opened = await this.#openAll(store, [{ key, value: found.value }]);
    return opened.ok ? ok(opened.value[0]?.value) : opened;
  }

  async getMany(
    store: string,
    keys: readonly Key[],
  ): Promise<Result<readonly (StoredValue | undefined)[], StorageFailure>> {
    if (this.#turn !== null) await this.#turn;
    const found = await this.#inner.getMany(store, keys);
    if (!found.ok) return found;
    const records = found.value.map((value, index) => ({ key: keys[index] ?? [], value }));
    const opened = await this.#openAll(store, records);
    return opened.ok ? ok(opened.value.map(({ value }) => value)) : opened;
  }

  async range(store: string, query: RangeQuery): Promise<Result<readonly StoredRecord[], StorageFailure>> {
    if (this.#turn !== null) await this.#turn;
    const found = await this.#inner.range(store, query);
    return found.ok ? this.#openAll(store, found.value) : found;
  }

  async write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    const encoded = encodeAll(ops);
    if (!encoded.ok) return encoded;
    return this.#inTurn(this.#sealAll(encoded.value), (sealed) => this.#inner.write(sealed, durability));
  }

  onLost(listener: () => void): void {
    this.#inner.onLost(listener);
  }

  close(): void {
    this.#inner.close();
  }

  /** Starts `run` when `ready` is there and everything started before has been started inside as well. */
  #inTurn<Value, Outcome>(ready: Promise<Value>, run: (value: Value) => Promise<Outcome>): Promise<Outcome> {
    const before = this.#turn;
    const starting = Promise.all([ready, before]).then(([value]) => ({ outcome: run(value) }));
    const turn: Promise<void> = starting.then(
      () => this.#passTurn(turn),
      () => this.#passTurn(turn),
    );
    this.#turn = turn;
    return starting.then(({ outcome }) => outcome);
  }

  #passTurn(turn: Promise<void>): void {
    if (this.#turn === turn) this.#turn = null;
  }

  #sealAll(encoded: readonly Encoded[]): Promise<readonly WriteOp[]> {
    return Promise.all(
      encoded.map(async ({ op, plain }) => {
        if (op.kind !== 'put' || plain === null) return op;
        return { ...op, value: await this.#seal(op.store, op.key, plain) };
      }),
    );
  }

  async #seal(store: string, key: Key, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const { sealer, random } = this.#sealing;
    const iv = random.bytes(IV_BYTES);
    const sealed = await sealer.seal(plain, iv, this.#addressOf(store, key));
    const record = new Uint8Array(HEADER_BYTES + sealed.length);
    record[0] = FORM;
    record.set(iv, 1);
    record.set(sealed, HEADER_BYTES);
    return record;
  }

  async #openAll(
    store: string,
    records: readonly StoredRecord[],
  ): Promise<Result<readonly StoredRecord[], StorageFailure>> {
    const values = await Promise.all(records.map(({ key, value }) => this.#open(store, key, value)));
    const corrupt = records.filter((_, index) => values[index]?.ok === false).map(({ key }) => key);
    if (corrupt.length > 0) return err({ kind: 'corrupt', store, keys: corrupt });
    return ok(
      records.map(({ key }, index) => {
        const value = values[index];
        return { key, value: value?.ok === true ? value.value : undefined };
      }),
    );
  }

  async #open(store: string, key: Key, record: StoredValue): Promise<Result<StoredValue, unknown>> {
    if (record === undefined) return ok(undefined);
    if (!(record instanceof Uint8Array) || record[0] !== FORM) return err('not sealed');
    // A copy: what a database gives may lie in memory that is shared.
    const bytes = new Uint8Array(record);
    const iv = bytes.subarray(1, HEADER_BYTES);
    const plain = await this.#sealing.sealer.open(bytes.subarray(HEADER_BYTES), iv, this.#addressOf(store, key));
    if (plain === null) return err('not sealed here');
    return plain[0] === BYTES_FORM ? ok(plain.slice(1)) : decodeValue(decoder.decode(plain));
  }

  #addressOf(store: string, key: Key): Uint8Array<ArrayBuffer> {
    return encoder.encode(JSON.stringify([this.#sealing.name, store, ...key]));
  }
}

/** Makes the texts at once, before anything is waited for: what is written is the value of now (DB-01). */
function encodeAll(ops: readonly WriteOp[]): Result<readonly Encoded[], StorageFailure> {
  const encoded: Encoded[] = [];
  for (const op of ops) {
    if (op.kind !== 'put') {
      encoded.push({ op, plain: null });
      continue;
    }
    const plain = plainOf(op.value);
    if (!plain.ok) return err({ kind: 'failed', reason: plain.error.reason });
    encoded.push({ op: { ...op, key: [...op.key] }, plain: plain.value });
  }
  return ok(encoded);
}

function plainOf(value: StoredValue): Result<Uint8Array<ArrayBuffer>, { readonly reason: string }> {
  if (value instanceof Uint8Array) {
    const plain = new Uint8Array(1 + value.length);
    plain[0] = BYTES_FORM;
    plain.set(value, 1);
    return ok(plain);
  }
  const text = encodeValue(value);
  return text.ok ? ok(encoder.encode(text.value)) : text;
}
