/** Thrown for a bug of ours; never for what a server or a person does. */
export class BugError extends Error {
  override readonly name = 'BugError';
}

/** Gives `value` back if it is there; throws a `BugError` saying `what` was missing otherwise. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new BugError(`missing: ${what}`);
  return value;
}

/** Marks a `switch` as exhaustive: reaching it is a bug that the compiler finds first. */
export function assertNever(value: never): never {
  throw new BugError(`unexpected: ${JSON.stringify(value)}`);
}
