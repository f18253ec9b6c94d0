import { useEffect } from 'react';
import { pageSettings } from '../notifying/page-settings.ts';
import { useIsPaused } from '../notifying/use-is-paused.ts';
import { useReadable } from '../store/use-readable.ts';
import { startRinging } from './ring.ts';

/** Rings as the person wants it, as long as `isOn`. */
export function useRing(isOn: boolean): void {
  const isPaused = useIsPaused();
  const sound = useReadable(pageSettings).sounds.call;
  useEffect(() => (isOn && !isPaused ? startRinging(sound) : undefined), [isOn, isPaused, sound]);
}
