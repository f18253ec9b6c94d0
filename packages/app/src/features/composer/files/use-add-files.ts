import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { FieldHandle } from '../field/field-handle.ts';

/** Adds files and goes on with the box, where what is said with them is written. The function stays the same; without `add` it does nothing. */
export function useAddFiles(
  add: ((files: readonly File[]) => void) | null,
  box: RefObject<Pick<FieldHandle, 'focus'> | null>,
): (files: readonly File[]) => void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  return useCallback(
    (files: readonly File[]) => {
      if (files.length === 0 || latest.current === null) return;
      latest.current(files);
      box.current?.focus();
    },
    [box],
  );
}
