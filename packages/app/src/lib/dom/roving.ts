/** Arrow keys in a list with one tab stop. */

/** The index that `key` leads to from `index` in a vertical list of `count`, or null if it is not a key of a list. */
export function rovingTarget(key: string, index: number, count: number, pageSize = 10): number | null {
  if (count === 0) return null;
  const clamp = (target: number) => Math.min(count - 1, Math.max(0, target));
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1);
    case 'ArrowUp':
      return clamp(index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return clamp(index + pageSize);
    case 'PageUp':
      return clamp(index - pageSize);
    default:
      return null;
  }
}
