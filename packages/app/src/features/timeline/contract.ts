/**
 * What other features add to the timeline. The timeline knows where things go; what a message is, and what hangs on it, it
 * learns from here. `shell/tiles.ts` puts the slots together, one line a feature.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { EventItem, ItemContent, ItemExtra, RoomHeader } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import type { ComponentType } from 'react';

/** An event as the timeline shows it. */
export type MessageItem = EventItem<ItemContent, ItemExtra>;

/** Words that end on a line, and all around them, take `--words` for their `display`: signs of the message follow the last one. */
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
  readonly say: Say;
}

/**
 * Something that can be done with a message. It is a button of the toolbar `Message actions`, an item of the message's menu, and
 * a key while the message has focus: the same everywhere.
 */
export interface MessageAction {
  /** Names it for good: the feature, then the action. Two that take each other's place share it, and so their keys. */
  readonly id: string;
  readonly label: MessageDescriptor;
  /** A drawing of about 18 px. */
  readonly Icon: ComponentType<{ readonly size: number }>;
  /** Keys that do it while a message has focus; single letters are fine there. */
  readonly chords: readonly string[];
  /** What the list of keys says. */
  readonly keyLabel: MessageDescriptor;
  readonly tone: 'plain' | 'danger';
  /** Whether it can be done with `item`, by what the person may do in the room. */
  readonly appliesTo: (item: MessageItem, room: ActionRoom) => boolean;
  readonly perform: ActionPerformance;
}

/** What of the room decides what can be done with its messages. */
export interface ActionRoom {
  readonly maySend: boolean;
  readonly mayRedactOwn: boolean;
  readonly mayRedactOthers: boolean;
  readonly mayPin: boolean;
  readonly pinned: ReadonlySet<EventId>;
}

export type ActionPerformance =
  /** Done at once; what it answers is said to the person. */
  | { readonly kind: 'run'; readonly run: (context: ActionContext) => Promise<ActionNote | null> }
  /** Asks first. */
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<ActionDialogProps> };

/** What came of an action, for the person. What was done is said for a moment; what failed stays until it was read. */
export interface ActionNote {
  readonly kind: 'done' | 'failed';
  readonly text: MessageDescriptor;
}

/** Tells the person what came of something that was done to a message. */
export type Say = (note: ActionNote) => void;

export interface ActionContext {
  readonly client: Client;
  readonly roomId: RoomId;
  /** The thread that the message is shown in; null in the room. */
  readonly threadRoot: EventId | null;
  readonly item: MessageItem;
}

export interface ActionDialogProps {
  readonly roomId: RoomId;
  readonly item: MessageItem;
  readonly say: Say;
  readonly onClose: () => void;
}

export interface FootProps {
  readonly roomId: RoomId;
  readonly eventId: EventId;
}

/** What draws each kind of extra. */
export type ExtraSlots = { readonly [Kind in Exclude<ItemExtra['kind'], 'broken'>]?: ComponentType<ExtraProps<Kind>> };

/** What draws messages themselves. */
export interface ContentSlots {
  readonly Content: ComponentType<ContentProps>;
  /** One sentence for neighbouring changes of the room's state. */
  readonly Changes: ComponentType<ChangesProps>;
  /** What is done when somebody presses `Edited`. */
  readonly history: MessageAction;
  /** An event as one line of text for a screen reader; null when it is not worth a word. */
  readonly describe: (i18n: I18n, item: MessageItem) => string | null;
}

/** What a feature hangs on messages. */
export interface FeatureSlots {
  /** What stands under a message whatever it is, such as who has read it. */
  readonly foot?: { readonly id: string; readonly Foot: ComponentType<FootProps> };
  readonly extras?: ExtraSlots;
  readonly actions?: readonly MessageAction[];
}

/** What the composer may ask of the conversation that it stands under. */
export interface ConversationControls {
  /** Shows the newest message: the person has said something. */
  readonly toLatest: () => void;
  /** Focuses the newest message, from where the keys walk up. False when there is none. */
  readonly focusNewest: () => boolean;
  /** The newest message on the screen's timeline that `wanted` takes. */
  readonly findNewest: (wanted: (item: MessageItem) => boolean) => MessageItem | null;
}

export interface ComposerProps {
  readonly roomId: RoomId;
  /** The thread that is written in; null for the room. */
  readonly threadRoot: EventId | null;
  readonly conversation: ConversationControls;
}

/** A room as its header has it. */
export type KnownRoom = Extract<RoomHeader, { readonly kind: 'known' }>;

export interface BarProps {
  readonly roomId: RoomId;
}

export interface InvitationProps {
  readonly roomId: RoomId;
  /** What it says; null where nothing is known of that. */
  readonly invitation: KnownRoom['invitation'];
}

/** The screens of other features that a conversation is made of. */
export interface ConversationSlots {
  /** Where one writes. */
  readonly Composer: ComponentType<ComposerProps>;
  /** Between the header and the messages; nothing where there is nothing to say. */
  readonly Bar: ComponentType<BarProps>;
  /** Who else writes just now, between the messages and where one writes. */
  readonly TypingLine: ComponentType<{ readonly roomId: RoomId }>;
  /** Instead of the composer, where the room is over for everybody or for oneself. */
  readonly End: ComponentType<{ readonly room: KnownRoom }>;
  /** Instead of messages, before one is in the room. */
  readonly Invitation: ComponentType<InvitationProps>;
}

export interface TimelineSlots extends ContentSlots, ConversationSlots {
  readonly extras: ExtraSlots;
  readonly feet: readonly NonNullable<FeatureSlots['foot']>[];
  readonly actions: readonly MessageAction[];
}
