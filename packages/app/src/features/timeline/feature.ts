import { createContext, use } from 'react';
import type { TimelineSlots } from './contract.ts';

export const TimelineSlotsContext = createContext<TimelineSlots | null>(null);

/** The slots that the shell has put together, inside of `TimelineSlotsContext`. */
export function useTimelineSlots(): TimelineSlots {
  const slots = use(TimelineSlotsContext);
  if (slots === null) throw new Error('useTimelineSlots outside of TimelineSlotsContext');
  return slots;
}
