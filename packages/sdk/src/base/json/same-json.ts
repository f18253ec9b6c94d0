import { isObject } from './guards.ts';

/** Whether two values of JSON are equal; the order of an object's keys says nothing. Goes no deeper than they are the same. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  if (!isObject(one)) return one === other;
  if (!isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
}
