import type { ServerState, User } from './server-state.ts';
import type { JsonObject } from './wire.ts';

/** Whether `me` may know of the presence of `user`: who shares a room with them. */
export function seesPresence({ rooms }: ServerState, me: User, user: User): boolean {
  return [...rooms.values()].some((room) => room.membership(me.id) === 'join' && room.membership(user.id) === 'join');
}

/** Encodes the presence of a user. */
export function encodePresence({ presence }: User, nowMs: number): JsonObject {
  if (presence === undefined) return { presence: 'offline' };
  return {
    presence: presence.state,
    last_active_ago: nowMs - presence.saidAtMs,
    currently_active: presence.state === 'online',
    // As on Synapse, an empty status is not mentioned.
    ...((presence.statusMessage ?? '') !== '' && { status_msg: presence.statusMessage }),
  };
}
