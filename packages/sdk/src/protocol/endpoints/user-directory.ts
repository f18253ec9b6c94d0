import { arrayAt, isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { MxcUri, UserId } from '../ids/ids.ts';
import { parseMxcUri, parseUserId } from '../ids/parse.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';

/** Somebody the server knows. */
export interface DirectoryUser {
  readonly userId: UserId;
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

/** `POST /user_directory/search`: people by name or id, at most `limit`. What is no person is left out. */
export function searchUsers(term: string, limit: number): Endpoint<readonly DirectoryUser[]> {
  return {
    request: request('POST', '/_matrix/client/v3/user_directory/search', { body: { search_term: term, limit } }),
    decode: (body) => {
      const results = isObject(body) ? arrayAt(body, 'results') : undefined;
      return results === undefined ? malformed('results') : ok(results.flatMap(decodeUser).slice(0, limit));
    },
  };
}

function decodeUser(raw: unknown): readonly DirectoryUser[] {
  const userId = isObject(raw) ? parseUserId(own(raw, 'user_id')) : null;
  if (!isObject(raw) || userId === null) return [];
  return [{ userId, name: stringAt(raw, 'display_name') ?? null, avatar: parseMxcUri(own(raw, 'avatar_url')) }];
}
