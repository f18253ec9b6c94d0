/**
 * What other features add to the timeline. The timeline knows where things go; what a message is, and what hangs on it, it
 * learns from here. `shell/tiles.ts` puts the slots together, one line a feature.
 */
import type { I18n } from '@lingui/core';
import type { EventItem, ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';

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

export interface InvitationProps {
  readonly roomId: RoomId;
  readonly inviter: UserId | null;
}

/** The screens of other features that a conversation is made of. */
export interface ConversationSlots {
  /** Where one writes. */
  readonly Composer: ComponentType<ComposerProps>;
  /** Instead of messages, before one is in the room. */
  readonly Invitation: ComponentType<InvitationProps>;
}

export interface TimelineSlots extends ContentSlots, ConversationSlots {
  readonly extras: ExtraSlots;
  readonly actions: readonly ComponentType<ActionProps>[];
}
