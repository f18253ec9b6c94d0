/**
 * What other features add to the timeline. The timeline knows where things go; what a message is, and what hangs on it, it
 * learns from here. `shell/tiles.ts` puts the slots together, one line a feature.
 */
import type { I18n } from '@lingui/core';
import type { EventItem, ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ComponentType, createContext, use } from 'react';

/** An event as the timeline shows it. */
export type MessageItem = EventItem<ItemContent, ItemExtra>;

export interface ContentProps {
  readonly item: MessageItem;
}

export interface ChangesProps {
  /** At least one, oldest first, all of kind `stateChange`. */
  readonly items: readonly MessageItem[];
}

export interface ExtraProps<Kind extends ItemExtra['kind']> {
  readonly roomId: RoomId;
  readonly item: MessageItem;
  readonly extra: Extract<ItemExtra, { readonly kind: Kind }>;
}

export interface ActionProps {
  readonly roomId: RoomId;
  readonly item: MessageItem;
}

/** What draws each kind of extra. */
export type ExtraSlots = { readonly [Kind in ItemExtra['kind']]?: ComponentType<ExtraProps<Kind>> };

/** What draws messages themselves. */
export interface ContentSlots {
  readonly Content: ComponentType<ContentProps>;
  /** One sentence for neighbouring changes of the room's state. */
  readonly Changes: ComponentType<ChangesProps>;
  /** An event as one line of text for a screen reader; null when it is not worth a word. */
  readonly describe: (i18n: I18n, item: MessageItem) => string | null;
}

/** What a feature hangs on messages. */
export interface FeatureSlots {
  readonly extras?: ExtraSlots;
  /** Buttons of the toolbar `Message actions`, in order. */
  readonly actions?: readonly ComponentType<ActionProps>[];
}

export interface ComposerProps {
  readonly roomId: RoomId;
}

export interface TimelineSlots extends ContentSlots {
  /** Where one writes. */
  readonly Composer: ComponentType<ComposerProps>;
  readonly extras: ExtraSlots;
  readonly actions: readonly ComponentType<ActionProps>[];
}

/** Puts the slots of several features together. */
export function combineSlots(
  content: ContentSlots,
  Composer: ComponentType<ComposerProps>,
  features: readonly FeatureSlots[],
): TimelineSlots {
  return {
    ...content,
    Composer,
    extras: Object.assign({}, ...features.map((feature) => feature.extras ?? {})),
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
