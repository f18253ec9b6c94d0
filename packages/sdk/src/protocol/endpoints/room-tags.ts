/** The user's private notes on a room: tags, and the mark `unread`. */
import { isObject, objectAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import type { OwnTag } from '../rules/own-section.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** The tags that lists of rooms know. */
export type RoomTag = 'm.favourite' | 'm.lowpriority' | OwnTag;

/** `GET …/tags`: the names of all that a room has. */
export function roomTags(me: UserId, roomId: RoomId): Endpoint<readonly string[]> {
  return {
    request: request('GET', path`/_matrix/client/v3/user/${me}/rooms/${roomId}/tags`),
    decode: (body) => (isObject(body) ? ok(Object.keys(objectAt(body, 'tags') ?? {})) : malformed('not an object')),
  };
}

/** `PUT …/tags/{tag}`; one tag a request, so that those of other clients stay. */
export function setRoomTag(me: UserId, roomId: RoomId, tag: RoomTag): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/user/${me}/rooms/${roomId}/tags/${tag}`;
  return { request: request('PUT', requestPath, { body: {} }), decode: () => ok() };
}

/** `DELETE …/tags/{tag}`. */
export function removeRoomTag(me: UserId, roomId: RoomId, tag: RoomTag): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/user/${me}/rooms/${roomId}/tags/${tag}`;
  return { request: request('DELETE', requestPath), decode: () => ok() };
}

/** `PUT …/account_data/m.marked_unread` (MSC2867). */
export function markRoomUnread(me: UserId, roomId: RoomId, isUnread: boolean): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/user/${me}/rooms/${roomId}/account_data/m.marked_unread`;
  return { request: request('PUT', requestPath, { body: { unread: isUnread } }), decode: () => ok() };
}

/** The place of a space among others, for the user alone (MSC3230), under the name that other clients read. */
export function setSpaceOrder(me: UserId, roomId: RoomId, order: string): Endpoint<void> {
  const type = 'org.matrix.msc3230.space_order';
  const requestPath = path`/_matrix/client/v3/user/${me}/rooms/${roomId}/account_data/${type}`;
  return { request: request('PUT', requestPath, { body: { order } }), decode: () => ok() };
}
