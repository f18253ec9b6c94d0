/**
 * What other features add to the timeline. The timeline knows where things go; what a message is, and what hangs on it, it
 * learns from here. `shell/tiles.ts` puts the slots together, one line a feature.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type {
  EventItem,
  ItemContent,
  ItemExtra,
  RefusedAct,
  RoomHeader,
  SendFailure,
} from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import type { ComponentType, ReactNode } from 'react';
import type { RoutePanel } from '../../lib/route/route.ts';

/** An event as the timeline shows it. */
export type MessageItem = EventItem<ItemContent, ItemExtra>;

/** Words that end on a line, and all around them, take `--words` for their `display`: signs of the message follow the last one. */
export interface ContentProps {
  readonly item: MessageItem;
  /** Another content than the item's own, drawn as the item's would be. */
  readonly content?: ItemContent;
}

/** The content of one kind. */
export type ContentOf<Kind extends ItemContent['kind']> = Extract<ItemContent, { readonly kind: Kind }>;

export interface DrawProps<Kind extends ItemContent['kind']> {
  readonly item: MessageItem;
  readonly content: ContentOf<Kind>;
  /** Draws any content: for a kind that holds another one. */
  readonly Content: ComponentType<ContentProps>;
}

/**
 * One kind of content, as timelines know it. Its preview in the list of rooms stands in a registry of its own
 * (`features/room-list/contract.ts`): the list is there before anything that draws messages is fetched.
 */
export interface ContentSlot<Kind extends ItemContent['kind']> {
  readonly Draw: ComponentType<DrawProps<Kind>>;
  /** The content as one line of text, for quotes, lists and screen readers; null when it is not worth a word. */
  readonly describe: (i18n: I18n, content: ContentOf<Kind>, item: MessageItem) => string | null;
  /** About how tall it will be, in CSS pixels, before it is measured. */
  readonly estimatePx: (content: ContentOf<Kind>) => number;
  /** The words alone, such as for a quote above the composer: not more than `most` characters if it shortens them. None unless given. */
  readonly wordsOf?: (content: ContentOf<Kind>, most: number) => string;
  /** The direction of words whose last line a sign may stand on, right after the last word; null where it does not end in words on a line. */
  readonly flowOf?: (content: ContentOf<Kind>, item: MessageItem) => WordFlow | null;
  /** Web pages that it links to in its own words, at most two. */
  readonly linksOf?: (content: ContentOf<Kind>) => readonly string[];
}

/** The direction in which words run. */
export type WordFlow = 'ltr' | 'rtl';

/** Every kind of content there is. */
export type Contents = { readonly [Kind in ItemContent['kind']]: ContentSlot<Kind> };

export interface ChangesProps {
  /** At least one, oldest first, all of kind `stateChange`. */
  readonly items: readonly MessageItem[];
}

export interface ExtraProps<Kind extends ItemExtra['kind']> {
  readonly roomId: RoomId;
  readonly item: MessageItem;
  readonly extra: Extract<ItemExtra, { readonly kind: Kind }>;
  readonly say: Say;
  /** The user is not in the room: what hangs on the message is shown and does nothing. */
  readonly isReadOnly?: boolean;
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
  /** The toolbar has no button for it: the message itself has one, or it is done now and then. */
  readonly isOffToolbar?: true;
  /** Whether it can be done with `item`, by what the person may do in the room. */
  readonly appliesTo: (item: MessageItem, room: ActionRoom) => boolean;
  readonly perform: ActionPerformance;
}

/** What of the room decides what can be done with its messages. */
export interface ActionRoom {
  readonly maySend: boolean;
  readonly mayRedactOwn: boolean;
  readonly mayRedactOthers: boolean;
  /** All that features say of the room by their `factsOf`. */
  readonly facts: ReadonlySet<string>;
}

export type ActionPerformance =
  /** Done at once; what it answers is said to the person. */
  | { readonly kind: 'run'; readonly run: (context: ActionContext) => Promise<ActionNote | null> }
  /** Asks first. */
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<ActionDialogProps> }
  /** Lets the person choose further messages, and then do something with all of them. */
  | { readonly kind: 'choose'; readonly acts: readonly ManyAct[] };

/** Something that can be done with several messages together: a button of the bar that stands under them while some are chosen. */
export interface ManyAct {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly tone: 'plain' | 'danger';
  readonly appliesTo: MessageAction['appliesTo'];
  /** Asks first. */
  readonly Dialog: ComponentType<ManyDialogProps>;
}

export interface ManyDialogProps {
  readonly roomId: RoomId;
  /** The chosen messages that it can be done with. */
  readonly items: readonly MessageItem[];
  /** The number of chosen messages that it cannot be done with. */
  readonly left: number;
  /** It is done or on its way: nothing is chosen any more. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

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
  /** The words of the message alone, shortened to about `most` characters. */
  readonly wordsOf: (most: number) => string;
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
  readonly item: MessageItem;
}

/** Hears that the user has read up to an event: of a thread or the main timeline; of all of the room where `timeline` is absent. */
export type HearReading = (
  client: Client,
  read: { readonly roomId: RoomId; readonly eventId: EventId; readonly timeline?: 'main' | EventId },
) => void;

/** What draws each kind of extra. */
export type ExtraSlots = { readonly [Kind in Exclude<ItemExtra['kind'], 'broken'>]?: ComponentType<ExtraProps<Kind>> };

/** An own act that was refused, of one kind. */
export type RefusedActOf<Kind extends RefusedAct['act']['kind']> = Extract<RefusedAct['act'], { readonly kind: Kind }>;

/** The sentence for each kind of act that can be refused: what was not done. */
export type RefusalTexts = {
  readonly [Kind in RefusedAct['act']['kind']]: (i18n: I18n, act: RefusedActOf<Kind>) => string;
};

export interface NotSentProps {
  readonly roomId: RoomId;
  readonly reason: SendFailure;
  readonly txnId: TransactionId | null;
  /** Further ways to have it sent. */
  readonly children?: ReactNode;
}

export interface HeldBackProps {
  readonly reason: SendFailure;
}

/** Messages themselves, and what is said of them. */
export interface MessageSlots {
  readonly contents: Contents;
  readonly wordless: WordlessLines;
  readonly refusals: RefusalTexts;
  /** Under an own message that was refused: why, and what can be done. */
  readonly NotSent: ComponentType<NotSentProps>;
  /** Between the messages and the composer: what was done to messages and was refused. Nothing where nothing was. */
  readonly RefusedActs: ComponentType<BarProps>;
  /** One sentence for neighbouring changes of the room's state. */
  readonly Changes: ComponentType<ChangesProps>;
  /** What is done when somebody presses `Edited`. */
  readonly history: MessageAction;
}

/** Lines for events in which nobody wrote words, by the kind of their summary. */
export type WordlessLines = { readonly [kind: string]: ((i18n: I18n) => string) | undefined };

/** What timelines ask of `Contents`, by the kind at hand. */
export interface ContentSlots {
  readonly Content: ComponentType<ContentProps>;
  /** An event as one line of text; null when it is not worth a word. */
  readonly describe: (i18n: I18n, item: MessageItem) => string | null;
  /** About how tall the content of an event will be, in CSS pixels. */
  readonly estimatePx: (item: MessageItem) => number;
  /** The words of an event alone, shortened to about `most` characters. */
  readonly wordsOf: (item: MessageItem, most: number) => string;
  /** The direction of an event's words that signs may follow; null where it does not end in words on a line. */
  readonly flowOf: (item: MessageItem) => WordFlow | null;
  /** Web pages that an event links to. */
  readonly linksOf: (item: MessageItem) => readonly string[];
}

/** What a feature hangs on messages. */
export interface FeatureSlots {
  /** What stands under a message whatever it is, such as who has read it. */
  readonly foot?: { readonly id: string; readonly Foot: ComponentType<FootProps> };
  readonly extras?: ExtraSlots;
  readonly actions?: readonly MessageAction[];
  readonly hearReading?: HearReading;
  /**
   * What of a room decides what the feature's actions can be done with, in words of its own that begin with the feature's name:
   * `appliesTo` finds them among the room's `facts`.
   */
  readonly factsOf?: (room: KnownRoom) => readonly string[];
  /** Finds where an event is shown that is not in the room's own timeline; null where that is not this feature's affair. */
  readonly findElsewhere?: FindElsewhere;
}

/** Where an event is shown besides the room's own timeline. */
export interface Elsewhere {
  /** Where the room's timeline goes meanwhile. */
  readonly nearby: EventId;
  /** What is opened beside the room, at the event. */
  readonly panel: RoutePanel;
}

export type FindElsewhere = (context: {
  readonly client: Client;
  readonly roomId: RoomId;
  readonly eventId: EventId;
}) => Promise<Elsewhere | null>;

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
  /** What the box is called where that is not the room's own. */
  readonly boxLabel?: MessageDescriptor | undefined;
  readonly conversation: ConversationControls;
}

export interface SideConversationProps {
  readonly roomId: RoomId;
  readonly rootId: EventId;
  /** The reply to open it at; null for the newest ones. */
  readonly eventId: EventId | null;
  /** The name of the box. */
  readonly boxLabel: MessageDescriptor;
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
  /** Release of a message that is held back because of an identity. Nothing for other reasons. */
  readonly HeldBack?: ComponentType<HeldBackProps>;
  /** Where one writes. */
  readonly Composer?: ComponentType<ComposerProps>;
  /** Between the header and the messages; nothing where there is nothing to say. */
  readonly Bar: ComponentType<BarProps>;
  /** Who else writes just now, between the messages and where one writes. */
  readonly TypingLine?: ComponentType<{ readonly roomId: RoomId }>;
  /** Instead of the composer, where the room is over for everybody or for oneself. */
  readonly End: ComponentType<{ readonly room: KnownRoom }>;
  /** The conversation that hangs on one event, for panels. */
  readonly SideConversation: ComponentType<SideConversationProps>;
  /** Instead of messages, before one is in the room. */
  readonly Invitation: ComponentType<InvitationProps>;
}

export interface TimelineSlots extends Omit<MessageSlots, 'contents'>, ContentSlots, ConversationSlots {
  readonly extras: ExtraSlots;
  readonly feet: readonly NonNullable<FeatureSlots['foot']>[];
  readonly actions: readonly MessageAction[];
  readonly hearReading: HearReading;
  readonly factsOf: (room: KnownRoom) => readonly string[];
  readonly findElsewhere: FindElsewhere;
}
