import type { EpochMs } from '../../base/clock/clock.ts';
import type { Command, KeyedItem, ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { MediaSource } from '../../protocol/events/media.ts';
import type { EventId, MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { TreeFault } from '../../protocol/rules/file-tree/tree-faults.ts';
import type { TreeRole } from '../../protocol/rules/file-tree/tree-roles.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** Commands and views of file trees (MSC3089). A folder is a tree in another one. */
export interface FileTreesApi {
  /** All trees of the user, each followed by its folders at any depth, in their order. */
  'fileTrees.trees': ListView<null, TreesHead, TreeItem>;
  /** The files right in one tree, in no order. */
  'fileTrees.files': ListView<
    { readonly treeId: RoomId },
    FilesHead,
    FileItem,
    {
      /** Asks for the details of files: those that can be seen. */
      readonly look: RepeatableCommand<{ readonly fileIds: readonly EventId[] }, null, never>;
    }
  >;
  /** Everybody in a tree, and their roles. */
  'fileTrees.people': View<{ readonly treeId: RoomId }, TreePeople>;
  /** Uploads that are under way, the oldest first. */
  'fileTrees.uploads': View<null, readonly FileUpload[]>;
  /** Finds the bytes of a file. */
  'fileTrees.find': RepeatableCommand<FilePlace, FoundFile, TreeFailure>;
  /** The versions of a file, the newest first. */
  'fileTrees.versions': RepeatableCommand<FilePlace, readonly FileVersion[], TreeFailure>;
  /** Makes a tree, or a folder in one: for the same people, in the same roles. */
  'fileTrees.create': Command<NewTree, { readonly treeId: RoomId }, TreeFailure>;
  /** Changes a tree or a folder. */
  'fileTrees.change': Command<{ readonly treeId: RoomId; readonly change: TreeChange }, null, TreeFailure>;
  /** Invites somebody, to its folders too. Tries until it is done, unless the server forbids it. */
  'fileTrees.invite': Command<PersonRole, null, TreeFailure>;
  /** Gives somebody a role, in its folders too. */
  'fileTrees.setRole': Command<PersonRole, null, TreeFailure>;
  /** Encrypts a file, uploads it and puts it into a tree. */
  'fileTrees.upload': Command<FileToUpload, { readonly fileId: EventId }, TreeFailure>;
  /** Gives an upload up. */
  'fileTrees.stopUpload': Command<{ readonly uploadId: string }, null, never>;
  /** Changes a file. */
  'fileTrees.changeFile': Command<FilePlace & { readonly change: FileChange }, null, TreeFailure>;
}

export type { TreeFault, TreeRole };

export interface FilePlace {
  readonly treeId: RoomId;
  readonly fileId: EventId;
}

export interface TreesHead {
  /** True once all trees are there. */
  readonly isKnown: boolean;
}

export interface TreeItem extends KeyedItem {
  readonly treeId: RoomId;
  readonly name: RoomName;
  /** Number of trees around it; 0 for one on top. */
  readonly depth: number;
  readonly parentId: RoomId | null;
  /** Its place among the folders of its parent, and their number. */
  readonly place: number;
  readonly count: number;
  readonly hasFolders: boolean;
  /** True if the user may change what is in it, as far as the record of the room says. */
  readonly mayEdit: boolean;
}

/** A tree that is open. */
export type FilesHead =
  | { readonly kind: 'waiting' }
  /** The user is not in it, or it is no tree: what is wrong, in the words of all clients. */
  | { readonly kind: 'wrong'; readonly fault: TreeFault }
  | {
      readonly kind: 'known';
      readonly name: RoomName;
      readonly role: TreeRole;
      /** True for who may change files and folders. */
      readonly mayEdit: boolean;
      readonly mayInvite: boolean;
      readonly maySetRoles: boolean;
      /** True for one without a parent. */
      readonly isTop: boolean;
    };

export interface FileItem extends KeyedItem {
  readonly fileId: EventId;
  readonly name: string;
  readonly version: number;
  readonly isLocked: boolean;
  readonly changedBy: { readonly userId: UserId; readonly name: string };
  readonly changedAt: EpochMs;
  /** Null until somebody asked for them, and while they are on their way. */
  readonly details: FileDetails | null;
}

export type FileDetails =
  | {
      readonly kind: 'known';
      readonly sizeBytes: number | null;
      readonly mimetype: string | null;
      readonly source: MediaSource;
    }
  /** Its key did not come. */
  | { readonly kind: 'undecrypted' }
  | { readonly kind: 'failed'; readonly failure: TreeFailure };

export interface FoundFile {
  readonly source: Exclude<MediaSource, { readonly kind: 'unreadable' }>;
  readonly name: string;
  readonly mimetype: string | null;
  readonly sizeBytes: number | null;
}

export interface FileVersion {
  readonly fileId: EventId;
  readonly name: string;
  readonly version: number;
  /** False for one that another took the place of. */
  readonly isActive: boolean;
  readonly by: { readonly userId: UserId; readonly name: string };
  readonly at: EpochMs;
  readonly sizeBytes: number | null;
}

export interface TreePeople {
  /** Owners first. */
  readonly people: readonly TreePerson[];
  /** False until all members are there. */
  readonly isWhole: boolean;
}

export interface TreePerson {
  readonly userId: UserId;
  readonly name: string;
  readonly avatar: MxcUri | null;
  readonly membership: 'join' | 'invite' | 'knock';
  readonly role: TreeRole;
  /** True if the user may give them another role. */
  readonly mayChange: boolean;
}

export interface NewTree {
  readonly name: string;
  /** The tree that it is a folder of; null for none. */
  readonly parentId: RoomId | null;
}

export type TreeChange =
  | { readonly kind: 'name'; readonly name: string }
  /** Moves a folder to another place among those of a tree; to the top, where there is no order, for null. */
  | { readonly kind: 'place'; readonly parentId: RoomId | null; readonly to: number }
  /** Deletes it with all that is in it, for everybody. */
  | { readonly kind: 'deletion' }
  /** Leaves it and its folders. */
  | { readonly kind: 'leaving' };

export interface PersonRole {
  readonly treeId: RoomId;
  readonly userId: UserId;
  readonly role: TreeRole;
}

export interface FileToUpload {
  readonly treeId: RoomId;
  /** Names the upload, for `fileTrees.uploads`. */
  readonly uploadId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The file that it is the next version of; null for none. */
  readonly replaces: EventId | null;
  /** True for a picture that keeps what its camera wrote into it. */
  readonly keepsDetails: boolean;
}

export interface FileUpload {
  readonly uploadId: string;
  readonly treeId: RoomId;
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** `naming`: the bytes are there, and its message and its branch are sent. */
  readonly step: 'waiting' | 'sending' | 'naming';
}

export type FileChange =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'lock'; readonly isLocked: boolean }
  /** Deletes it with all its versions, for everybody. */
  | { readonly kind: 'deletion' }
  /** Moves it to another tree, with its versions. */
  | { readonly kind: 'place'; readonly treeId: RoomId };

export type TreeFailure =
  | { readonly kind: 'signedOut' | 'unreachable' | 'cancelled' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** In the words of all clients. */
  | { readonly kind: 'fault'; readonly fault: TreeFault }
  /** The role of the user is not enough. */
  | { readonly kind: 'notAllowed' }
  /** The file is locked: it is unlocked first. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'badName' }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** The traces of a camera cannot be taken out of the picture. */
  | { readonly kind: 'keepsDetails' }
  /** Nothing can be encrypted here, or its key did not come. */
  | { readonly kind: 'encryptionUnavailable' | 'undecrypted' }
  /** Somebody in it has to be looked at first. */
  | { readonly kind: 'heldBack' };
