/** The cell that a key goes to in a grid of `columns`; null for a key that goes nowhere. */
export function nextCell(key: string, at: number, columns: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: count - 1 - at,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || count === 0) return null;
  const to = at + step;
  if (to >= 0 && to < count) return to;
  // The last row may be short.
  const isBelow = key === 'ArrowDown' && Math.floor((count - 1) / columns) > Math.floor(at / columns);
  return isBelow ? count - 1 : at;
}
