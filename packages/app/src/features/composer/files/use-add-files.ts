import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Adds files and goes on with the box, where what is said with them is written. The function stays the same; without `add` it does nothing. */
export function useAddFiles(
  add: ((files: readonly File[]) => void) | null,
  box: RefObject<HTMLTextAreaElement | null>,
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

/** The files of a clipboard; none where it holds text too: what is copied from a document comes with a picture of itself. */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  return clipboard.getData('text/plain') === '' ? [...clipboard.files] : [];
}
