import type { Command, RepeatableCommand } from '../../port/contract.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';

/** The commands that begin something: rooms, and conversations with people. */
export interface BeginApi {
  /** Makes a room. What could not be done after it was made is in the answer: the room stands. */
  'begin.createRoom': Command<RoomToMake, MadeRoom, BeginFailure>;
  /** The direct conversation with these people, and no others: the one there is, or a new one to which they are invited. */
  'begin.startChat': Command<ChatToStart, RoomId, BeginFailure>;
  /** Tells if an address of the user's own server is free. */
  'begin.checkAddress': RepeatableCommand<{ readonly localpart: string }, AddressState, BeginFailure>;
}

export interface RoomToMake {
  readonly name: string;
  /** Empty for none. */
  readonly topic: string;
  readonly access: RoomAccess;
  readonly isEncrypted: boolean;
  /** The part of the address before the server's name, for a room that anyone may join; null for no address. */
  readonly address: string | null;
  /** True if the directory of the user's server lists it. */
  readonly isListed: boolean;
  readonly picture: NewPicture | null;
  /** The space that the room is made in; null for none. */
  readonly parent: RoomId | null;
}

/** People who can join: the invited, those who ask and are let in, members of the parent space, or anyone. */
export type RoomAccess = 'invited' | 'asking' | 'members' | 'anyone';

export interface NewPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}

export interface MadeRoom {
  readonly roomId: RoomId;
  readonly undone: readonly Undone[];
}

/** A step that failed after the room was made: the directory does not list it, or the space does not show it. */
export interface Undone {
  readonly step: 'listed' | 'inSpace';
  readonly failure: BeginFailure;
}

export interface ChatToStart {
  /** At least one, and not the user. */
  readonly userIds: readonly UserId[];
  /** True if a new one is encrypted, and an encrypted one is preferred to others. */
  readonly isEncrypted: boolean;
}

/** `impossible`: no address can be so. */
export type AddressState = 'free' | 'taken' | 'impossible';

export type BeginFailure =
  | { readonly kind: 'signedOut' }
  /** No answer. What was asked for may have been done. */
  | { readonly kind: 'unreachable' }
  /** Nobody to talk to, or no room to make: the input makes no sense. */
  | { readonly kind: 'badInput' }
  | { readonly kind: 'addressTaken' }
  /** The picture was not uploaded, so nothing was made. */
  | { readonly kind: 'pictureRefused'; readonly message: string }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
