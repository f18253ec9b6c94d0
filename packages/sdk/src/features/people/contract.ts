import type { MemberLoading } from '../../core/rooms/rooms.ts';
import type { Command, KeyedItem, ListView, Moving, RepeatableCommand, View } from '../../port/contract.ts';
import type { AccountRights } from '../../protocol/endpoints/account-rights.ts';
import type { ProfileFields, Pronouns } from '../../protocol/endpoints/profile-fields.ts';
import type { MxcUri, RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PersonRights, RoomRights } from '../../protocol/rules/rights.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { UpgradeAdvice } from '../../protocol/rules/upgrade.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** What the page may ask about people, and do about them. */
export interface PeopleApi {
  /** The rows of a room's list of members that can be seen. Opening it loads all members. Its parameters move as somebody scrolls or types. */
  'people.members': Moving<ListView<MembersLook, MembersHead, MemberItem>>;
  /** Tries again to load all members. */
  'people.loadMembers': RepeatableCommand<{ readonly roomId: RoomId }, null, PeopleFailure>;
  /** One person, as a room knows them or by themselves. */
  'people.card': View<{ readonly userId: UserId; readonly roomId: RoomId | null }, UserCard>;
  /** A room as its members see it, and what the person may do there. */
  'people.room': View<{ readonly roomId: RoomId }, RoomInfo>;
  /** Invites, kicks, bans or unbans. Shown once sync brings it. */
  'people.act': Command<ActRequest, null, PeopleFailure>;
  /** Gives somebody a level; null for that of everybody else. */
  'people.setLevel': Command<LevelRequest, null, PeopleFailure>;
  /** The conversation of two with somebody: the one there is, or a new one to which they are invited. */
  'people.message': Command<{ readonly userId: UserId }, RoomId, PeopleFailure>;
  /** People by name or id: those of one's conversations of two first, then others of one's rooms, then whom the server finds. */
  'people.find': RepeatableCommand<FindPeopleRequest, readonly FoundPerson[], PeopleFailure>;
  /** The person's own name and picture. */
  'people.me': View<null, OwnProfile>;
  'people.setName': Command<{ readonly name: string }, null, PeopleFailure>;
  /** Sets the user's name in one room; empty for the one that they have everywhere. */
  'people.setNameInRoom': Command<{ readonly roomId: RoomId; readonly name: string }, null, PeopleFailure>;
  /** Sets what a room is about, as plain text; empty for nothing. */
  'people.setTopic': Command<{ readonly roomId: RoomId; readonly topic: string }, null, PeopleFailure>;
  /** Uploads a picture and makes it one's own; null takes it away. */
  'people.setAvatar': Command<{ readonly picture: Picture | null }, null, PeopleFailure>;
  /** The rooms that the user and another have joined. */
  'people.commonRooms': View<{ readonly userId: UserId }, CommonRooms>;
  /** The parts of their own profile that the server lets the user change. */
  'people.profileRights': View<null, ProfileRights>;
  /** The user's own pronouns and time zone. */
  'people.ownFields': View<null, OwnFields>;
  'people.setField': Command<SetFieldRequest, null, PeopleFailure>;
  /** The user's own note on a person, which nobody else sees. */
  'people.note': View<{ readonly userId: UserId }, PersonNote>;
  /** Sets it; empty takes it away. */
  'people.setNote': Command<{ readonly userId: UserId; readonly note: string }, null, PeopleFailure>;
}

export interface PersonNote {
  /** Empty for none; null while it is unknown. */
  readonly note: string | null;
}

export interface CommonRooms {
  /** `partial`: the server lists none, so only those are known that this engine knows of. */
  readonly state: 'loading' | 'partial' | 'whole';
  /** The one with the latest message first. */
  readonly rooms: readonly CommonRoom[];
}

export interface CommonRoom {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly avatar: MxcUri | null;
  readonly isDirect: boolean;
}

/** Everything, until the server was heard. */
export type ProfileRights = Pick<AccountRights, 'mayChangeName' | 'mayChangeAvatar'>;

/** `unsupported`: the server keeps no such fields. */
export type OwnFields =
  | { readonly kind: 'loading' | 'unsupported' }
  | ({
      readonly kind: 'known';
      readonly canSetPronouns: boolean;
      readonly canSetTimeZone: boolean;
    } & ProfileFields);

export type SetFieldRequest =
  /** Empty for none; `language` is a language tag in lower case. */
  | { readonly field: 'pronouns'; readonly language: string; readonly value: string }
  | { readonly field: 'timeZone'; readonly value: string | null };

export type PeopleFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'storageFailed' }
  /** In the server's words: no right to do so, banned, … */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** What a window shows. */
export interface MembersLook {
  readonly roomId: RoomId;
  /** `here`: who is in, invited or asks to come in. */
  readonly list: 'here' | 'joined' | 'invited' | 'asking' | 'banned';
  /** First place wanted and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** What names or ids hold; empty shows all. */
  readonly query: string;
}

export interface MembersHead {
  readonly loading: MemberLoading;
  /** Loading failed; what is known is shown meanwhile. */
  readonly hasFailed: boolean;
  /** The place of the first item. */
  readonly from: number;
  /** How many are in the list, as far as they fit the query. */
  readonly count: number;
  /** How many are in each list, whatever the query. */
  readonly hereCount: number;
  readonly joinedCount: number;
  readonly invitedCount: number;
  readonly askingCount: number;
  readonly bannedCount: number;
}

export interface MemberItem extends KeyedItem {
  readonly userId: UserId;
  /** Without what tells people of one name apart. */
  readonly name: string;
  /** Somebody else's name looks the same, or this one could deceive: show the id with it (01.M-05). */
  readonly isAmbiguous: boolean;
  readonly avatar: MxcUri | null;
  readonly membership: Membership;
  /** The reason of somebody who asks to come in; null for all others. */
  readonly plea: string | null;
  /** `Infinity` for creators where the room's version says so. */
  readonly level: number;
  readonly isMe: boolean;
}

export interface UserCard {
  readonly userId: UserId;
  readonly name: string;
  readonly isAmbiguous: boolean;
  readonly avatar: MxcUri | null;
  readonly isMe: boolean;
  /** The name of a zone of the IANA database, as the person says; there may be no such zone. Null for none. */
  readonly timeZone: string | null;
  /** The pronouns in each language, in short. */
  readonly pronouns: readonly Pronouns[];
  /** Whether the server was heard about them; their name may come only then. */
  readonly profile: 'loading' | 'known' | 'unknown';
  /** How they stand in the room; null without a room, and for who was never there. */
  readonly member: CardMember | null;
  /** What the person may do about them in the room; null without one. */
  readonly rights: PersonRights | null;
}

export interface CardMember {
  readonly membership: Membership;
  readonly level: number;
  /** The level as a share of the highest in the room, in percent (01.M-11). */
  readonly levelShare: number;
  /** Left by somebody else's act (01.M-02). */
  readonly isKicked: boolean;
  /** Who invited, kicked or banned them; null if it was they themselves. */
  readonly by: { readonly userId: UserId; readonly name: string } | null;
  readonly reason: string | null;
}

export type RoomInfo =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      readonly roomId: RoomId;
      readonly name: RoomName;
      readonly topic: string | null;
      readonly alias: RoomAlias | null;
      readonly avatar: MxcUri | null;
      readonly membership: Membership;
      readonly isDirect: boolean;
      readonly isEncrypted: boolean;
      readonly version: string;
      /** That the room should be of another version, by what the server says; null for no, and until it has said so. */
      readonly upgrade: UpgradeAdvice | null;
      /** Who invited the person to this conversation of two; null where it is none or their own. */
      readonly directInviter: UserId | null;
      readonly joinRule: 'public' | 'invite' | 'knock' | 'restricted' | 'knock_restricted' | 'private';
      readonly historyVisibility: 'invited' | 'joined' | 'shared' | 'world_readable';
      readonly areGuestsAllowed: boolean;
      readonly joinedCount: number | null;
      readonly invitedCount: number | null;
      /** The room that this one goes on from; null where there is none, or that cannot be proved here. */
      readonly predecessor: RoomId | null;
      readonly rights: RoomRights;
    };

export interface ActRequest {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly action: 'invite' | 'kick' | 'ban' | 'unban';
  /** Empty for none. */
  readonly reason: string;
}

export interface LevelRequest {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly level: number | null;
}

export interface FindPeopleRequest {
  /** A name, an id, or a link to somebody. */
  readonly query: string;
  readonly limit: number;
  /** `known`: only whom the user shares a room with, which takes no request; everybody unless said. */
  readonly among?: 'known';
  /** The room that they are found for, to say how they stand in it; null for none. */
  readonly roomId: RoomId | null;
}

export interface FoundPerson {
  readonly userId: UserId;
  /** The user id where there is no name. */
  readonly name: string;
  readonly avatar: MxcUri | null;
  /** In the room that they are found for, as far as it is known here. */
  readonly membership: Membership | null;
}

export interface OwnProfile {
  readonly userId: UserId | null;
  /** False until they are known from the disk, or the server was asked: a name that is shown before would be another one then. */
  readonly isKnown: boolean;
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}
