import { isObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { PresenceState } from '../events/presence.ts';
import type { UserId } from '../ids/ids.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** `GET /presence/{user}/status`: what an event of presence would say (01.U-01). */
export function presence(userId: UserId): Endpoint<RawContent> {
  return {
    request: request('GET', path`/_matrix/client/v3/presence/${userId}/status`),
    decode: (body) => (isObject(body) ? ok(body) : malformed('not an object')),
  };
}

/** `PUT /presence/{me}/status` (01.U-02). A status message that is not given stays. */
export function setPresence(me: UserId, state: PresenceState, statusMessage?: string): Endpoint<void> {
  const body = { presence: state, ...(statusMessage === undefined ? {} : { status_msg: statusMessage }) };
  return { request: request('PUT', path`/_matrix/client/v3/presence/${me}/status`, { body }), decode: () => ok() };
}
