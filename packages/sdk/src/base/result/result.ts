/** The outcome of something that is expected to fail sometimes. Bugs throw; failures are values. */
export type Result<Value, Failure> = Ok<Value> | Err<Failure>;

/** A success. */
export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** An expected failure; `error` is a union discriminated by `kind`. */
export interface Err<Failure> {
  readonly ok: false;
  readonly error: Failure;
}

/** Wraps a success. */
export function ok(): Ok<void>;
export function ok<Value>(value: Value): Ok<Value>;
export function ok<Value>(value?: Value): Ok<Value | undefined> {
  return { ok: true, value };
}

/** Wraps an expected failure. */
export function err<Failure>(error: Failure): Err<Failure> {
  return { ok: false, error };
}
