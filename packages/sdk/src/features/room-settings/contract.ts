import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { ServerAcl } from '../../protocol/events/server-acl.ts';
import type { HistoryVisibility, JoinRules } from '../../protocol/events/state.ts';
import type { RoomTopic } from '../../protocol/events/topic.ts';
import type { EventId, MxcUri, RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { NamedPermission, Permission, PermissionLevel } from '../../protocol/rules/permissions.ts';
import type { RoomRights } from '../../protocol/rules/rights.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

export type { NamedPermission, Permission, PermissionLevel, ServerAcl };

/** Questions of the page about the settings of rooms, and changes of them. */
export interface RoomSettingsApi {
  /** The settings of a room as it has them, and what the user may change. */
  'roomSettings.room': View<{ readonly roomId: RoomId }, RoomSettings>;
  /** Everybody who has a role in a room. Opening it loads the room's members. */
  'roomSettings.roles': View<{ readonly roomId: RoomId }, RoomRoles>;
  /** Changes one setting. Answered once the server took it; it shows by sync. */
  'roomSettings.change': Command<{ readonly roomId: RoomId; readonly change: RoomChange }, null, RoomSettingsFailure>;
  /** Uploads a picture and makes it the room's; null takes it away. */
  'roomSettings.setPicture': Command<
    { readonly roomId: RoomId; readonly picture: RoomPicture | null },
    null,
    RoomSettingsFailure
  >;
  /** The addresses of a room at the user's server, and whether it is listed there. */
  'roomSettings.directory': RepeatableCommand<{ readonly roomId: RoomId }, RoomDirectoryEntry, RoomSettingsFailure>;
  /** Gives a room an address, or takes one away. */
  'roomSettings.setAddress': Command<AddressToSet, null, RoomSettingsFailure>;
  /** Lists a room in the directory of the user's server, or takes it out. */
  'roomSettings.setListed': Command<{ readonly roomId: RoomId; readonly isListed: boolean }, null, RoomSettingsFailure>;
  /** The versions that the user's server offers for an upgrade. */
  'roomSettings.versions': RepeatableCommand<null, OfferedVersions, RoomSettingsFailure>;
  /** Makes a room of another version that goes on from this one. The answer is the new room. */
  'roomSettings.upgrade': Command<{ readonly roomId: RoomId; readonly version: string }, RoomId, RoomSettingsFailure>;
  /** The progress of bringing the members of an upgraded room along; it begins by `roomSettings.bring`. */
  'roomSettings.bringing': View<{ readonly roomId: RoomId }, Bringing>;
  /** Invites the members of a room to the one that goes on from it, one after the other. */
  'roomSettings.bring': Command<{ readonly roomId: RoomId; readonly to: RoomId }, null, RoomSettingsFailure>;
  /** Ends that; who is invited stays so. */
  'roomSettings.stopBringing': Command<{ readonly roomId: RoomId }, null, RoomSettingsFailure>;
  /** Takes back the content of a change of the log: a name, a topic or a picture that nobody should see. */
  'roomSettings.redactChange': Command<
    { readonly roomId: RoomId; readonly eventId: EventId; readonly reason: string },
    null,
    RoomSettingsFailure
  >;
  /** Changes of a room's settings and of people's places in it, the newest first, a page of them. */
  'roomSettings.log': RepeatableCommand<
    { readonly roomId: RoomId; readonly from: string | null },
    SettingsLog,
    RoomSettingsFailure
  >;
}

export type RoomSettingsFailure =
  | { readonly kind: 'signedOut' | 'unknownRoom' | 'unreachable' }
  /** The change makes no sense here, such as a level above one's own. */
  | { readonly kind: 'invalid' }
  /** The user's own server could not take part any more. */
  | { readonly kind: 'locksOut' }
  /** The address leads to another room. */
  | { readonly kind: 'addressTaken' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export type RoomSettings =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      readonly roomId: RoomId;
      readonly isSpace: boolean;
      /** The server of the user, which gives addresses. */
      readonly ownServer: string;
      /** The name that lists show. */
      readonly name: RoomName;
      /** The name that the room was given; null for none. */
      readonly ownName: string | null;
      readonly topic: RoomTopic | null;
      readonly avatar: MxcUri | null;
      readonly alias: RoomAlias | null;
      readonly alternatives: readonly RoomAlias[];
      readonly version: string;
      readonly joinRule: JoinRules['rule'];
      /** The rules that rooms of this version can have. */
      readonly joinRules: readonly JoinRules['rule'][];
      /** The rooms and spaces whose members may join a restricted room. */
      readonly allowedRooms: readonly NamedRoom[];
      /** Spaces that the user is in, to choose from. */
      readonly spaces: readonly NamedRoom[];
      readonly historyVisibility: HistoryVisibility;
      readonly areGuestsAllowed: boolean;
      readonly isEncrypted: boolean;
      /** Null for none: all servers may take part. */
      readonly acl: ServerAcl | null;
      readonly permissions: readonly PermissionLevel[];
      readonly rights: RoomRights;
      /** The user's own level; `Infinity` for creators where the version says so. */
      readonly ownLevel: number;
      /** People can read it, and only who may change levels can write. */
      readonly isArchived: boolean;
      /** The room that goes on from this one, as both say; null for none. */
      readonly successor: RoomId | null;
      /** The room that this one goes on from, likewise. */
      readonly predecessor: RoomId | null;
      /** It names a room that goes on from it, which does not (yet) say the same, or is not known here. */
      readonly hasUnprovenSuccessor: boolean;
    };

export interface NamedRoom {
  readonly roomId: RoomId;
  /** Null for a room that is not known here. */
  readonly name: RoomName | null;
}

export interface RoomRoles {
  /** False until all members are known. */
  readonly isWhole: boolean;
  /** Users whose level is another than that of everybody else, the highest first. */
  readonly people: readonly RoleHolder[];
  /** Nobody else who is in the room may change levels. */
  readonly isLastAdministrator: boolean;
}

export interface RoleHolder {
  readonly userId: UserId;
  readonly name: string;
  readonly avatar: MxcUri | null;
  readonly level: number;
  readonly isMe: boolean;
  /** True for who is in the room. */
  readonly isJoined: boolean;
  /** The highest level that the user may give them; null where their level may not be changed. */
  readonly highestLevel: number | null;
}

export type RoomChange =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'topic'; readonly text: string; readonly html: string | null }
  | { readonly kind: 'aliases'; readonly alias: RoomAlias | null; readonly alternatives: readonly RoomAlias[] }
  | { readonly kind: 'joinRule'; readonly rule: JoinRules['rule']; readonly allowedRooms: readonly RoomId[] }
  | { readonly kind: 'historyVisibility'; readonly visibility: HistoryVisibility }
  | { readonly kind: 'guests'; readonly areAllowed: boolean }
  /** Cannot be taken back. */
  | { readonly kind: 'encryption' }
  | { readonly kind: 'permission'; readonly permission: Permission; readonly level: number }
  /** Null gives the level of everybody else. */
  | { readonly kind: 'role'; readonly userId: UserId; readonly level: number | null }
  /** Only who may change levels can write in an archived room. */
  | { readonly kind: 'archive'; readonly isArchived: boolean }
  /** `lockingOut`: also if the user's own server could not take part any more. */
  | { readonly kind: 'acl'; readonly acl: ServerAcl; readonly lockingOut: boolean };

export interface RoomPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}

export interface AddressToSet {
  readonly roomId: RoomId;
  readonly alias: RoomAlias;
  /** False takes it away. */
  readonly isSet: boolean;
}

export interface RoomDirectoryEntry {
  readonly addresses: readonly RoomAlias[];
  readonly isListed: boolean;
}

export interface OfferedVersions {
  readonly recommended: string;
  /** Versions that the server holds for stable, in its order. */
  readonly stable: readonly string[];
}

export type Bringing =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'running' | 'stopped' | 'done';
      readonly to: RoomId;
      readonly total: number;
      readonly invited: number;
      /** Members whom the server did not let be invited. */
      readonly refused: number;
    };

export interface SettingsLog {
  readonly entries: readonly SettingsLogEntry[];
  /** The token of the next page; null at the beginning of the room. */
  readonly next: string | null;
}

/** One change, by whom and when. */
export interface SettingsLogEntry {
  readonly eventId: EventId;
  /** It was taken back already. */
  readonly isRedacted: boolean;
  readonly by: { readonly userId: UserId; readonly name: string };
  readonly timestamp: number;
  readonly change: LoggedChange;
}

export type LoggedChange =
  /** `detail`: what it was changed to, in the words of the room; null where there is nothing short to say. */
  | { readonly kind: 'setting'; readonly setting: LoggedSetting; readonly detail: string | null }
  | {
      readonly kind: 'member';
      readonly act: 'invited' | 'kicked' | 'banned' | 'unbanned' | 'joined' | 'left' | 'asked' | 'refused';
      readonly person: { readonly userId: UserId; readonly name: string };
      readonly reason: string | null;
    }
  /** State of a type that has no name here. */
  | { readonly kind: 'other'; readonly type: string };

export type LoggedSetting =
  | 'created'
  | 'name'
  | 'topic'
  | 'avatar'
  | 'addresses'
  | 'joinRule'
  | 'history'
  | 'guests'
  | 'encryption'
  | 'levels'
  | 'acl'
  | 'pins'
  | 'upgrade';
