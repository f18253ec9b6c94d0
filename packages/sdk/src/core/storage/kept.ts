/** Stored form of the data that pages keep if the browser gives the engine no disk. */
import { isObject } from '../../base/json/guards.ts';
import type { WriteOp } from '../../platform/database/database.ts';
import { decodeValue, encodeValue } from '../../platform/sealing/value-codec.ts';
import type { PageTexts } from './page-storage.ts';

/** A record that is put. */
export type Put = Extract<WriteOp, { readonly kind: 'put' }>;

/** Everything kept: changes of databases by name, each a list of puts. */
export type Kept = ReadonlyMap<string, readonly Put[]>;

export interface Mirroring {
  /** The stores that the page keeps. */
  readonly stores: ReadonlySet<string>;
  /** A record as it may lie where it outlives the browser; the same object for one that has no secrets, null for what is no such record. */
  readonly open: (put: Put) => Put | null;
}

/**
 * Parses the data that pages kept. `isPart` is true if a part of it lacks its secrets. We wrote it, but anything may have changed it:
 * records that are not a put of a mirrored store are left out, and so are secrets of another record than the open one.
 */
export function readKept(texts: PageTexts, mirroring: Mirroring): { readonly kept: Kept; readonly isPart: boolean } {
  const [open, secret] = [readPuts(texts.text, mirroring), readPuts(texts.secret, mirroring)];
  const kept = new Map<string, readonly Put[]>();
  let isPart = false;
  for (const [name, puts] of open) {
    const whole = puts.flatMap((put) => {
      if (mirroring.open(put) === put) return put;
      const found = secret.get(name)?.find((other) => isSame(mirroring.open(other), put));
      // A record that is secret as a whole ends with the tab that knows it.
      if (found === undefined && put.value === null) return [];
      isPart ||= found === undefined;
      return found ?? put;
    });
    kept.set(name, whole);
  }
  return { kept, isPart };
}

function readPuts(text: string | null, mirroring: Mirroring): Kept {
  const decoded = text === null ? undefined : decodeValue(text);
  if (decoded?.ok !== true || !(decoded.value instanceof Map)) return new Map();
  const kept = new Map<string, readonly Put[]>();
  for (const [name, ops] of decoded.value) {
    if (typeof name !== 'string' || !Array.isArray(ops)) continue;
    kept.set(
      name,
      ops.flatMap((op) => readPut(op, mirroring)),
    );
  }
  return kept;
}

function isSame(one: Put | null, other: Put): boolean {
  const [a, b] = [encodeValue(one), encodeValue(other)];
  return a.ok && b.ok && a.value === b.value;
}

function readPut(op: unknown, { stores, open }: Mirroring): readonly Put[] {
  if (!isObject(op)) return [];
  const { store, key, value } = op;
  if (typeof store !== 'string' || !stores.has(store) || !Array.isArray(key)) return [];
  const parts: readonly unknown[] = key;
  const isKey = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number';
  if (!parts.every(isKey)) return [];
  const put: Put = { kind: 'put', store, key: parts, value };
  return open(put) === null ? [] : [put];
}
