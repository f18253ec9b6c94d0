/**
 * Previews, signs and notes that other features add to the list of rooms. `shell/list-tiles.ts` puts it together. It is there with the list, before anything
 * that draws messages is fetched: keep it small.
 */
import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { ComponentType } from 'react';

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

export interface RoomListSlots {
  readonly previews: Previews;
  readonly signs: readonly RowSign[];
  readonly notes: readonly ListNote[];
}
