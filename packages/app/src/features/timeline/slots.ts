import { createContext, use } from 'react';
import type { ContentSlots, ConversationSlots, ExtraSlots, FeatureSlots, TimelineSlots } from './contract.ts';

/** Puts the slots of several features together; actions stand in their order. */
export function combineSlots(
  content: ContentSlots,
  screens: ConversationSlots,
  features: readonly FeatureSlots[],
): TimelineSlots {
  return {
    ...content,
    ...screens,
    extras: features.reduce<ExtraSlots>((all, { extras }) => ({ ...all, ...extras }), {}),
    feet: features.flatMap(({ foot }) => foot ?? []),
    actions: features.flatMap((feature) => feature.actions ?? []),
  };
}

export const TimelineSlotsContext = createContext<TimelineSlots | null>(null);

/** The slots, inside of `TimelineSlotsContext`. */
export function useTimelineSlots(): TimelineSlots {
  const slots = use(TimelineSlotsContext);
  if (slots === null) throw new Error('useTimelineSlots outside of TimelineSlotsContext');
  return slots;
}
