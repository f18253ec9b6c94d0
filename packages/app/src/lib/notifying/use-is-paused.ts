import { useReadable } from '../store/use-readable.ts';
import { useIsPast } from '../view/use-is-past.ts';
import { pageSettings } from './page-settings.ts';

/** True while notifications are paused on this machine. */
export function useIsPaused(): boolean {
  const { pausedUntilMs } = useReadable(pageSettings);
  return !useIsPast(pausedUntilMs) && pausedUntilMs !== null;
}
