/** Keeps people of a call who did not change as they were drawn. Pure. */
import type { SfuParticipant } from './shown-sfu-call.main.ts';

/** `before` if `next` says the same. */
export function kept(before: SfuParticipant | undefined, next: SfuParticipant): SfuParticipant {
  return before !== undefined && isSame(before, next, 3) ? before : next;
}

/** True if two values are the same, or plain objects of the same values down to `depth`. */
function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || !isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key], depth - 1));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
