import type { ItemContent, SingleEvent } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';
import { useView } from '../../lib/view/use-view.ts';
import type { TimelineSlots } from './contract.ts';

export const TimelineSlotsContext = createContext<TimelineSlots | null>(null);

/** The slots that the shell has put together, inside of `TimelineSlotsContext`. */
export function useTimelineSlots(): TimelineSlots {
  const slots = use(TimelineSlotsContext);
  if (slots === null) throw new Error('useTimelineSlots outside of TimelineSlotsContext');
  return slots;
}

/** One event by itself, wherever in a room's history it is. */
export function useEvent(roomId: RoomId, eventId: EventId): SingleEvent<ItemContent> {
  const view = useView('timeline.event', { roomId, eventId });
  return view.kind === 'ready' ? view.value : { kind: 'loading' };
}
