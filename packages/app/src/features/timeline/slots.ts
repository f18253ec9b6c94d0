import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import { createContext, use } from 'react';
import type {
  ActionRoom,
  ContentSlots,
  ConversationSlots,
  ExtraSlots,
  FeatureSlots,
  MessageAction,
  MessageItem,
  TimelineSlots,
} from './contract.ts';

/** Puts the slots of several features together; actions stand in their order. */
export function combineSlots(
  content: ContentSlots,
  screens: ConversationSlots,
  features: readonly FeatureSlots[],
): TimelineSlots {
  return {
    ...content,
    describe: (i18n, item) => sayOf(item, 'describe', () => content.describe(i18n, item), null),
    ...screens,
    extras: features.reduce<ExtraSlots>((all, { extras }) => ({ ...all, ...extras }), {}),
    feet: features.flatMap(({ foot }) => foot ?? []),
    actions: features.flatMap((feature) => feature.actions ?? []),
  };
}

/** Those of `actions` that can be done with a message. */
export function actionsFor(
  actions: readonly MessageAction[],
  item: MessageItem,
  room: ActionRoom,
): readonly MessageAction[] {
  return actions.filter((action) => sayOf(item, action.id, () => action.appliesTo(item, room), false));
}

/** What a feature says of a message; `otherwise` where that is a bug, which is reported once. */
function sayOf<Said>(item: MessageItem, what: string, say: () => Said, otherwise: Said): Said {
  try {
    return say();
  } catch (error) {
    reportPageBug(`${what} of a message failed`, error, item.key);
    return otherwise;
  }
}

export const TimelineSlotsContext = createContext<TimelineSlots | null>(null);

/** The slots, inside of `TimelineSlotsContext`. */
export function useTimelineSlots(): TimelineSlots {
  const slots = use(TimelineSlotsContext);
  if (slots === null) throw new Error('useTimelineSlots outside of TimelineSlotsContext');
  return slots;
}
