import { useRef } from 'react';

/** `value`, or the last one before it that was whole: an engine that took over begins with nothing, and what is shown stays meanwhile. */
export function useLastWhole<Value>(value: Value, isWhole: boolean): Value {
  const last = useRef(value);
  if (isWhole) last.current = value;
  return last.current;
}
