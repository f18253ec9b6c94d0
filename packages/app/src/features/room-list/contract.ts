/**
 * Previews, signs, notes and actions that other features add to the list of rooms. `shell/list-tiles.ts` puts it together. It is there with the list, before anything
 * that draws messages is fetched: keep it small.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client, ParamsOf } from '@parley/sdk/client/remote.ts';
import type { ComponentType } from 'react';
import type { Chunk } from '../../lib/chunk/chunk.ts';

/** A room as the list shows it. */
export type RoomListItem = ClientApi['roomList.window']['item'];

export type RoomPreview = NonNullable<RoomListItem['preview']>;

type PreviewContent = RoomPreview['content'];

/** The preview of a message of one kind. */
export interface PreviewOf<Kind extends PreviewContent['kind']> extends Omit<RoomPreview, 'content'> {
  readonly content: ContentOf<PreviewContent, Kind>;
}

/** The member of `Content` for one kind: several kinds may share a member. */
type ContentOf<Content, Kind> = Content extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Content & { readonly kind: Kind }
    : never
  : never;

/** One kind of latest message, as the list of rooms knows it. */
export interface PreviewSlot<Kind extends PreviewContent['kind']> {
  /** The message in short. `isOver`: the time has come that `endsAt` gives. */
  readonly text: (i18n: I18n, preview: PreviewOf<Kind>, isOver: boolean) => string;
  /** When the text becomes another one by itself, in milliseconds since the epoch; null for never. */
  readonly endsAt?: (content: PreviewOf<Kind>['content']) => number | null;
  /** The text names its sender, so that nothing else has to. */
  readonly namesSender?: boolean;
  /** The server vouches for it: a doubt about who sent it means nothing. */
  readonly isCertain?: boolean;
}

/** Every kind of latest message there is. */
export type Previews = { readonly [Kind in PreviewContent['kind']]: PreviewSlot<Kind> };

export interface RowSignProps {
  readonly room: RoomListItem;
  /** Whether Tab reaches what can be pressed. */
  readonly isReachable: boolean;
}

/** The counts of a part of a room that has a sign of its own. */
export interface SignCounts {
  readonly notifyingCount: number;
  readonly mentionCount: number;
}

/** A sign at the end of a row with two lines, for what waits in a part of the room. It counts there, and not in the room's number. */
export interface RowSign {
  readonly id: string;
  /** The counts of the part; null if nothing is unread in it, and then there is no sign. */
  readonly countsOf: (room: RoomListItem) => SignCounts | null;
  readonly Sign: ComponentType<RowSignProps>;
}

/** A call that goes on in a room, at its row in every density. */
export interface CallSign {
  /** Hook that tells whether there is one, which is a word of the link's name. */
  readonly useHasCall: (roomId: RoomId) => boolean;
  /** Decoration. */
  readonly Sign: ComponentType<{ readonly roomId: RoomId; readonly hasFaces: boolean }>;
}

export interface ListNoteProps {
  /** The list is so narrow that only signs have room. */
  readonly isNarrow: boolean;
}

/** Something that is said over the rooms, whichever are listed. */
export interface ListNote {
  readonly id: string;
  /** Draws nothing while there is nothing to say. */
  readonly Note: ComponentType<ListNoteProps>;
}

/** Something that can be done with a room of the list, as an item of its menu. */
export interface RoomAction {
  readonly kind: 'action';
  /** Names it for good: the feature, then the action. */
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly Icon: ComponentType<{ readonly size: number }>;
  readonly tone?: 'danger';
  readonly appliesTo: (room: RoomListItem) => boolean;
  readonly perform: RoomActionPerformance;
}

export type RoomActionPerformance =
  | { readonly kind: 'run'; readonly run: RunRoomAction }
  /** Asks first, or explains. */
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<RoomDialogProps> };

/** Does it; false if it failed. */
export type RunRoomAction = (context: RoomActionContext) => Promise<boolean>;

export interface RoomActionContext {
  readonly client: Client;
  readonly room: RoomListItem;
  /** The room is the open one. */
  readonly isOpen: boolean;
  /** Sets a mark of the room, or takes it away; false if that failed. */
  readonly mark: (mark: 'unread' | 'favourite' | 'lowPriority', isOn: boolean) => Promise<boolean>;
}

export interface RoomDialogProps {
  readonly room: RoomListItem;
  /** Closes the dialog and does something. */
  readonly onRun: (run: RunRoomAction) => void;
  readonly onClose: () => void;
}

/** One choice of several for a room, as a group of its menu. */
export interface RoomChoices {
  readonly kind: 'choices';
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly appliesTo: (room: RoomListItem) => boolean;
  readonly choices: readonly {
    readonly label: MessageDescriptor;
    readonly isChosen: (room: RoomListItem) => boolean;
    readonly run: RunRoomAction;
  }[];
}

export interface RoomMenuProps {
  readonly room: RoomListItem;
  /** The element that opened the menu, which is placed beside it. */
  readonly opener: HTMLElement;
  readonly onAction: (performance: RoomActionPerformance) => void;
  readonly onClose: () => void;
}

export interface NewMenuProps {
  /** The name of the button that opened it. */
  readonly label: string;
  readonly onClose: () => void;
}

export interface ReadAllProps {
  /** The group whose rooms are read; null for all rooms. */
  readonly group: RoomId | null;
  /** It is over; false if some of it failed. */
  readonly onEnd: (isDone: boolean) => void;
}

/** The choices for the list as they are, and how they change. */
export interface ListOptionsProps {
  readonly density: 'comfortable' | 'compact' | 'icons';
  readonly filter: ParamsOf<ClientApi['roomList.window']>['filter'];
  readonly onFilter: (filter: ListOptionsProps['filter']) => void;
  /** All rooms were marked as read; false if some of it failed. */
  readonly onReadAll: (isDone: boolean) => void;
}

export interface OptionsMenuProps extends ListOptionsProps, NewMenuProps {}

export interface RoomListSlots {
  readonly previews: Previews;
  readonly signs: readonly RowSign[];
  readonly call?: CallSign;
  readonly notes: readonly ListNote[];
  /** The menu of a room, with what can be done with it. Nothing needs it to paint the list. */
  readonly menu: Chunk<{ readonly Menu: ComponentType<RoomMenuProps> }>;
  /** The options of the list, with what features add to them. */
  readonly options: Chunk<{ readonly OptionsMenu: ComponentType<OptionsMenuProps> }>;
  /** The menu of what can be begun. Without one there is no button for it. */
  readonly newMenu?: Chunk<{ readonly NewMenu: ComponentType<NewMenuProps> }>;
  /** Marks all rooms as read, and asks first where they are many. Without it the options have no item for it. */
  readonly readAll?: Chunk<{ readonly ReadAll: ComponentType<ReadAllProps> }>;
}

/** True if the room has unread messages or was marked as unread, even if it is muted. */
export function isUnread({ unreadCount, isMarkedUnread }: RoomListItem): boolean {
  return unreadCount > 0 || isMarkedUnread;
}
