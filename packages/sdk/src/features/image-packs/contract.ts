import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { ImagePack, PackImage, PackImageInfo, PackPlace } from '../../protocol/events/image-pack.ts';
import type { EventId, MxcUri, RoomId, TransactionId } from '../../protocol/ids/ids.ts';

export type { ImagePack, PackImage, PackImageInfo, PackPlace };

/** Packs of emoji and stickers that users make. */
export interface ImagePacksApi {
  /** The packs that the user has in a room: the own one, those used everywhere, those of the room and of its spaces. */
  'imagePacks.inRoom': View<{ readonly roomId: RoomId }, UsablePacks>;
  /** The emoticons of these packs that a typed word may mean, best first. */
  'imagePacks.find': RepeatableCommand<FindEmoticons, readonly UsableImage[], never>;
  /** All packs of the user's rooms, and the own one. Reads every room, so it is for the settings only. */
  'imagePacks.all': View<null, AllPacks>;
  'imagePacks.sendSticker': RepeatableCommand<SendSticker, { readonly txnId: TransactionId }, SendStickerFailure>;
  /** Adds a picture to the own pack, under `shortcode` or one like it that is free. A picture that is there already stays as it is. */
  'imagePacks.addOwn': Command<AddOwn, { readonly shortcode: string }, PackFailure>;
  /** The packs of a room for who may change them, also those without a picture. */
  'imagePacks.ofRoom': View<{ readonly roomId: RoomId }, PacksOfRoom>;
  /** Uploads a picture and adds it to a pack, under `shortcode` or one like it that is free. */
  'imagePacks.addPicture': Command<AddPicture, { readonly shortcode: string }, PackFailure>;
  'imagePacks.change': Command<ChangePack, null, PackFailure>;
  /** The largest picture that a pack takes, in bytes. */
  'imagePacks.pictureLimit': Command<null, number, never>;
  /** Uses a room's pack in all rooms, or no longer. */
  'imagePacks.setEverywhere': Command<PackPlace & { readonly isOn: boolean }, null, PackFailure>;
}

export type UsablePacks =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly packs: readonly UsablePack[] };

/** A pack in the order of use. */
export interface UsablePack {
  /** Unlike those of all others. */
  readonly id: string;
  readonly owner: PackOwner;
  /** The name of the pack, else of its room; empty where neither has one. */
  readonly name: string;
  readonly avatar: MxcUri | null;
  readonly attribution: string | null;
  readonly images: readonly UsableImage[];
}

export type PackOwner = { readonly kind: 'user' } | ({ readonly kind: 'room' } & PackPlace);

export interface UsableImage extends PackImage {
  /** The text between two colons that stands for it; null if it is no emoticon. */
  readonly typed: string | null;
}

export interface FindEmoticons {
  readonly roomId: RoomId;
  readonly query: string;
  readonly limit: number;
}

export type AllPacks =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly own: ImagePack | null; readonly rooms: readonly RoomPack[] };

/** A pack of a room, for who chooses. */
export interface RoomPack {
  readonly place: PackPlace;
  readonly name: string;
  /** The picture of the pack or of its room, else the first of the pack. */
  readonly picture: MxcUri | null;
  readonly count: number;
  readonly isEverywhere: boolean;
  /** False for a pack that is chosen and cannot be read: the user left its room, or it is gone. */
  readonly isReadable: boolean;
}

export interface SendSticker {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  /** The `relationId` of the message that it answers. */
  readonly replyTo?: EventId;
  /** False for an answer that does not mention the author of what it answers; it does unless given. */
  readonly mentionsAnswered?: boolean;
  readonly uri: MxcUri;
  readonly body: string;
  readonly info: PackImageInfo;
}

export interface AddOwn {
  readonly shortcode: string;
  readonly uri: MxcUri;
  readonly body: string;
  readonly info: PackImageInfo;
  readonly use: 'emoticon' | 'sticker';
}

export type PacksOfRoom =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** True for a space, whose rooms have its packs too. */
      readonly isSpace: boolean;
      readonly mayChange: boolean;
      readonly packs: readonly PackOfRoom[];
    };

/** A pack of a room, whole. */
export interface PackOfRoom extends ImagePack {
  readonly place: PackPlace;
}

export interface AddPicture {
  /** The pack of a room; null for the own one. */
  readonly place: PackPlace | null;
  readonly shortcode: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  /** In pixels; null when unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly isEmoticon: boolean;
  readonly isSticker: boolean;
}

export interface ChangePack {
  /** The pack of a room; null for the own one. */
  readonly place: PackPlace | null;
  readonly change: PackChange;
}

export type PackChange =
  | { readonly kind: 'rename'; readonly shortcode: string; readonly to: string }
  | { readonly kind: 'use'; readonly shortcode: string; readonly isEmoticon: boolean; readonly isSticker: boolean }
  | { readonly kind: 'remove'; readonly shortcode: string }
  /** Names the pack; without a name it has its room's. A pack that is not there yet begins so. */
  | { readonly kind: 'name'; readonly name: string }
  /** Takes all of it away. */
  | { readonly kind: 'delete' };

export type SendStickerFailure =
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'encryptionUnavailable' }
  | { readonly kind: 'storageFailed' }
  /** The thread, or the message that is answered, is not known any more. */
  | { readonly kind: 'unknownEvent' }
  /** The address of the picture is none. */
  | { readonly kind: 'badImage' };

export type PackFailure =
  | { readonly kind: 'signedOut' | 'unreachable' | 'badImage' | 'unknownRoom' }
  /** Shortcodes have Latin letters, digits, `_` and `-`. */
  | { readonly kind: 'badShortcode' }
  /** Another picture of the pack has the shortcode. */
  | { readonly kind: 'taken' }
  /** The picture is not there any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** Nobody knows what else is in the picture: it is to be drawn anew. */
  | { readonly kind: 'keepsDetails' }
  /** The pack has as many pictures as fit. */
  | { readonly kind: 'full' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
