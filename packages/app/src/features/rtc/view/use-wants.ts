import { useEffect } from 'react';
import type { DrawnTile } from '../stage/lay-out.ts';
import type { Wants } from './wants.ts';

/** Says what is drawn in a place, as long as the place and the page are seen. */
export function useWants(wants: Wants, place: string, drawn: readonly DrawnTile[]): void {
  useEffect(() => {
    const look = () => wants.set(place, document.visibilityState === 'visible' || place === 'window' ? drawn : []);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [wants, place, drawn]);
  useEffect(() => () => wants.set(place, []), [wants, place]);
}
