import type { ItemContent, SaidLine, SingleEvent } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { TimelineSlots } from './contract.ts';

export const TimelineSlotsContext = createContext<TimelineSlots | null>(null);

/** The slots that the shell has put together, inside of `TimelineSlotsContext`. */
export function useTimelineSlots(): TimelineSlots {
  const slots = use(TimelineSlotsContext);
  if (slots === null) throw new Error('useTimelineSlots outside of TimelineSlotsContext');
  return slots;
}

/** Says an event in one line: its words, or what it is where nobody wrote any. Empty for what was deleted. */
export function useLineText(): (line: Pick<SaidLine, 'text' | 'wordless'>) => string {
  const i18n = useI18n();
  const slots = use(TimelineSlotsContext);
  return ({ text, wordless }) =>
    text ||
    (wordless &&
      (slots?.wordless[wordless]?.(i18n) ?? i18n._({ id: 'timeline.wordless', message: 'Message without text' }))) ||
    '';
}

/** One event by itself, wherever in a room's history it is. */
export function useEvent(roomId: RoomId, eventId: EventId): SingleEvent<ItemContent> {
  const view = useView('timeline.event', { roomId, eventId });
  return view.kind === 'ready' ? view.value : { kind: 'loading' };
}
