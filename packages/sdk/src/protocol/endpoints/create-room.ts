/** Making rooms: the request, and the state that a new room begins with. */
import { isObject, own } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { MxcUri, RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import { hasRulesOf } from '../rules/room-version.ts';
import type { ThirdPartyId } from '../rules/third-party-id.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';
import { type IdentityAccess, invitationBody } from './third-party-ids.ts';

/** A room to make. What is absent is left to the preset. */
export interface NewRoom {
  readonly preset: 'private_chat' | 'trusted_private_chat' | 'public_chat';
  readonly name?: string;
  readonly topic?: string;
  /** The part of the address before the server's name. */
  readonly aliasLocalpart?: string;
  readonly isDirect?: boolean;
  readonly invite?: readonly UserId[];
  /** People who are invited by an address. */
  readonly inviteByAddress?: readonly InvitationByAddress[];
  /** Such as `m.space`. */
  readonly type?: string;
  readonly initialState: readonly InitialState[];
  /** Levels that differ from those that the server would give. */
  readonly levels?: RawContent;
}

/** An invitation of somebody who is known only by an address, which the identity server delivers. */
export interface InvitationByAddress {
  readonly to: ThirdPartyId;
  readonly access: IdentityAccess;
}

/** State that is there before anybody else is. */
export interface InitialState {
  readonly type: string;
  readonly state_key: string;
  readonly content: RawContent;
}

/** Encryption; it cannot be taken back. */
export const ENCRYPTED: InitialState = initial('m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });

/** Later members read from their invitation on. */
export const READ_FROM_INVITATION: InitialState = initial('m.room.history_visibility', {
  history_visibility: 'invited',
});

/** Everybody may ask to be let in. */
export const BY_ASKING: InitialState = initial('m.room.join_rules', { join_rule: 'knock' });

/** Members of another room may join. */
export function byMembershipIn(roomId: RoomId): InitialState {
  const allow = [{ type: 'm.room_membership', room_id: roomId }];
  return initial('m.room.join_rules', { join_rule: 'restricted', allow });
}

/** State that tells of its sender alone: where they are (live location), and that they are in a call (MatrixRTC). */
const OF_MEMBERS = [
  'org.matrix.msc3672.beacon_info',
  'm.beacon_info',
  'org.matrix.msc3401.call.member',
  'org.matrix.msc4143.rtc.member',
  'm.rtc.member',
];

/**
 * The levels of a room in which every member may share where they are, and join calls. Servers take the levels of events in place of all their own, so these
 * are said, too; `version` is that of the room, null if unknown.
 */
export function levelsForMembers(version: string | null): RawContent {
  const isOfCreators = version !== null && hasRulesOf(version, '12');
  const events = {
    'm.room.name': 50,
    'm.room.avatar': 50,
    'm.room.canonical_alias': 50,
    'm.room.power_levels': 100,
    'm.room.history_visibility': 100,
    'm.room.encryption': 100,
    'm.room.server_acl': 100,
    'm.room.tombstone': isOfCreators ? 150 : 100,
    ...Object.fromEntries(OF_MEMBERS.map((type) => [type, 0])),
  };
  return { events };
}

/** The room's picture. */
export function pictured(url: MxcUri): InitialState {
  return initial('m.room.avatar', { url });
}

/** The space that the room belongs to; the space has to say the same (`space-child.ts`). */
export function belongingTo(space: RoomId, via: readonly string[]): InitialState {
  return { type: 'm.space.parent', state_key: space, content: { via, canonical: true } };
}

/** `POST /createRoom`. */
export function createRoom({ type, ...room }: NewRoom): Endpoint<RoomId> {
  const body = {
    preset: room.preset,
    ...(room.name !== undefined && { name: room.name }),
    ...(room.topic !== undefined && { topic: room.topic }),
    ...(room.aliasLocalpart !== undefined && { room_alias_name: room.aliasLocalpart }),
    ...(room.isDirect === true && { is_direct: true }),
    ...(room.invite !== undefined && { invite: room.invite }),
    ...(room.inviteByAddress !== undefined && { invite_3pid: room.inviteByAddress.map(invitationBody) }),
    ...(type !== undefined && { creation_content: { type } }),
    ...(room.levels !== undefined && { power_level_content_override: room.levels }),
    initial_state: room.initialState,
  };
  return {
    request: request('POST', '/_matrix/client/v3/createRoom', { body }),
    decode: (answer) => {
      const roomId = isObject(answer) ? parseRoomId(own(answer, 'room_id')) : null;
      return roomId === null ? malformed('room_id') : ok(roomId);
    },
  };
}

/** A conversation of two or a few: all may do everything, and it has no name of its own. */
export function createDirectRoom(invite: readonly UserId[], isEncrypted: boolean): Endpoint<RoomId> {
  const initialState = [...(isEncrypted ? [ENCRYPTED] : []), READ_FROM_INVITATION];
  return createRoom({ preset: 'trusted_private_chat', isDirect: true, invite, initialState });
}

function initial(type: string, content: RawContent): InitialState {
  return { type, state_key: '', content };
}
