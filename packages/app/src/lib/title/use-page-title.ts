import { useEffect } from 'react';
import { setPageTitle } from './title.ts';

/** Names the window after what is open while it is; null while that has no name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle(null);
  }, [title]);
}
