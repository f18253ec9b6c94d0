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
  throw new BugError(`unexpected: ${kindOf(value)}`);
}

/** The kind of a value, without what is in it: that may be a person's text or a secret. */
function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value;
  const kind = 'kind' in value ? value.kind : undefined;
  return typeof kind === 'string' ? `kind ${kind}` : 'object';
}
