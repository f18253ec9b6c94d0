import type { KeyedItem, ListView } from '../../port/contract.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** What the page may ask about the list of rooms. */
export interface RoomListApi {
  /** Rooms one is in or invited to, spaces left out; invitations first, then by latest activity. */
  'roomList.rooms': ListView<null, RoomListHead, RoomListItem>;
}

export interface RoomListHead {
  /** `loading` until a list, stored or fresh, is there. */
  readonly state: 'loading' | 'ready';
  /** How many rooms the account has by the server's count, or null before it said so. */
  readonly total: number | null;
}

export interface RoomListItem extends KeyedItem {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly avatar: MxcUri | null;
  readonly membership: Membership;
  readonly isDirect: boolean;
  readonly isEncrypted: boolean;
  /** Milliseconds since the epoch of the latest message, or 0. */
  readonly activeAt: number;
  readonly preview: RoomPreview | null;
  /** Messages that notify; 0 when read. */
  readonly unreadCount: number;
  /** Of these, the ones that mention the person. */
  readonly mentionCount: number;
}

/** The latest message in short, as plain text on one line. */
export interface RoomPreview {
  readonly sender: UserId;
  readonly senderName: string;
  readonly isMine: boolean;
  readonly content: PreviewContent;
}

/** Words of ours are the page's business: a preview says what it is, the page says it in the person's language. */
export type PreviewContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emote'; readonly text: string }
  | { readonly kind: 'image' | 'video' | 'audio' | 'file' | 'location' | 'sticker'; readonly text: string }
  | { readonly kind: 'encrypted' | 'redacted' | 'unknown' };
