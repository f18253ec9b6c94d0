import { useMediaQuery } from './use-media-query.ts';

/** True where less motion is wanted: by the system, or by the person for this machine (`data-motion` on the root). */
export function useReducedMotion(): boolean {
  const isBySystem = useMediaQuery('(prefers-reduced-motion: reduce)');
  return isBySystem || document.documentElement.dataset['motion'] === 'reduced';
}
