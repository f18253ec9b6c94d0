import { isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { MxcUri, UserId } from '../ids/ids.ts';
import { parseMxcUri } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';

/** The global profile of a user, apart from any room. */
export interface Profile {
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

/** `GET /profile/{user}`. */
export function profile(userId: UserId): Endpoint<Profile> {
  return { request: request('GET', path`/_matrix/client/v3/profile/${userId}`), decode: decodeProfile };
}

/** `PUT /profile/{user}/displayname`: one's own name. */
export function setDisplayName(userId: UserId, name: string): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/profile/${userId}/displayname`;
  return { request: request('PUT', requestPath, { body: { displayname: name } }), decode: () => ok() };
}

/** `PUT /profile/{user}/avatar_url`: one's own picture; null takes it away. */
export function setAvatar(userId: UserId, avatar: MxcUri | null): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/profile/${userId}/avatar_url`;
  return { request: request('PUT', requestPath, { body: { avatar_url: avatar ?? '' } }), decode: () => ok() };
}

function decodeProfile(body: unknown): Result<Profile, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  return ok({ name: stringAt(body, 'displayname') ?? null, avatar: parseMxcUri(own(body, 'avatar_url')) });
}
