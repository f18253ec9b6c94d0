import type { Readable } from './value.ts';

/**
 * Waits for a value that `fits`; the present one may. Resolves with undefined if `signal` aborts before. Rejects with what reading
 * the value, or `fits`, throws.
 */
export function until<Value, Fitting extends Value>(
  readable: Readable<Value>,
  fits: (value: Value) => value is Fitting,
  signal: AbortSignal,
): Promise<Fitting | undefined>;
export function until<Value>(
  readable: Readable<Value>,
  fits: (value: Value) => boolean,
  signal: AbortSignal,
): Promise<Value | undefined>;
export function until<Value>(readable: Readable<Value>, fits: (value: Value) => boolean): Promise<Value>;
export function until<Value>(
  readable: Readable<Value>,
  fits: (value: Value) => boolean,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        if (signal?.aborted === true) resolve(undefined);
        else {
          const value = readable.current;
          if (!fits(value)) return;
          resolve(value);
        }
      } catch (error) {
        reject(error instanceof Error ? error : new Error('a value could not be read', { cause: error }));
      }
      stop();
      signal?.removeEventListener('abort', look);
    };
    const stop = readable.subscribe(look);
    signal?.addEventListener('abort', look);
    look();
  });
}

/** Fits all but null: what is there by now. */
export function isThere<Value>(value: Value | null): value is Value {
  return value !== null;
}
