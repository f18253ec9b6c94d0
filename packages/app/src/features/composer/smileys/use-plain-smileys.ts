import { type RefObject, useEffect } from 'react';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { writingSettings } from '../writing/writing-settings.ts';

/** Has smileys in the plain field become emoji, where that is wanted. Their code is fetched only then. */
export function usePlainSmileys(box: RefObject<HTMLTextAreaElement | null>): void {
  const { hasSmileys } = useReadable(writingSettings);
  useEffect(() => {
    const element = box.current;
    if (!hasSmileys || element === null) return;
    const leaving = new AbortController();
    void import('./plain-smileys.ts').then(
      ({ followSmileys }) => followSmileys(element, leaving.signal),
      // Without it they stay as typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [box, hasSmileys]);
}
