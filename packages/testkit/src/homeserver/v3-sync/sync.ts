import { encodePresence, seesPresence } from '../presence.ts';
import type { Room } from '../room.ts';
import type { User } from '../server-state.ts';
import { strippedState } from '../sliding-sync/room-summary.ts';
import type { JsonObject } from '../wire.ts';
import type { V3Query } from './query.ts';
import { encodeVisited } from './room.ts';

export interface V3Answer {
  /** All of the answer but `next_batch`. */
  readonly json: JsonObject;
  /** True if the server would rather wait for news than answer. */
  readonly isEmpty: boolean;
}

/** Computes an answer of `GET /sync` from where the client stands up to now (04.Y-05, 04.Y-06). */
export function computeV3Sync(query: V3Query): V3Answer {
  const { state, requester, since } = query;
  const sections = { join: newSection(), invite: newSection(), knock: newSection(), leave: newSection() };
  for (const room of state.rooms.values()) addRoom(room, query, sections);
  const accountData = [...requester.user.accountData]
    .filter(([, { position }]) => position > (since ?? 0))
    .map(([type, { value }]) => ({ type, content: value }));
  const toDevice = readToDevice(query);
  const presence = presenceSince(query);
  const { user, device } = requester;
  const changed = since === undefined ? [] : state.keys.changedSince(since, state.sharingWith(user.id));
  const left = since === undefined ? [] : state.leftSince(user.id, since);
  const roomCount = Object.values(sections).reduce((sum, section) => sum + Object.keys(section).length, 0);
  return {
    json: {
      rooms: sections,
      account_data: { events: accountData },
      to_device: { events: toDevice },
      presence: { events: presence },
      device_one_time_keys_count: state.keys.counts(user.id, device.id),
      device_unused_fallback_key_types: state.keys.unusedFallbackKeys(user.id, device.id),
      ...(since === undefined ? {} : { device_lists: { changed, left } }),
    },
    isEmpty: roomCount + accountData.length + toDevice.length + presence.length + changed.length + left.length === 0,
  };
}

type Sections = Readonly<Record<'join' | 'invite' | 'knock' | 'leave', Record<string, JsonObject>>>;

function newSection(): Record<string, JsonObject> {
  return {};
}

function addRoom(room: Room, query: V3Query, sections: Sections): void {
  const { requester, since } = query;
  const userId = requester.user.id;
  const membership = room.membership(userId);
  const isNews = (room.member(userId)?.position ?? 0) > (since ?? 0);
  if (membership === 'invite' || membership === 'knock') {
    if (isNews) sections[membership][room.id] = { [`${membership}_state`]: { events: strippedState(room, userId) } };
    return;
  }
  const isJoined = membership === 'join';
  // A user who left receives the room once, and not at all in a full sync.
  if (membership === undefined || (!isJoined && (since === undefined || !isNews))) return;
  const json = encodeVisited(room, query);
  if (json !== undefined) sections[isJoined ? 'join' : 'leave'][room.id] = json;
}

function presenceSince({ state, requester, since, filter, nowMs }: V3Query): readonly JsonObject[] {
  const isAsked = ({ id }: User) => filter.presenceOf?.includes(id) ?? true;
  return [...state.users.values()]
    .filter((user) => (user.presencePosition ?? 0) > (since ?? 0) && isAsked(user))
    .filter((user) => seesPresence(state, requester.user, user))
    .map((user) => ({ type: 'm.presence', sender: user.id, content: encodePresence(user, nowMs) }));
}

/** Messages before `since` have arrived and are deleted; the rest stays until then. */
function readToDevice({ requester: { device }, since }: V3Query): readonly JsonObject[] {
  device.toDevice = device.toDevice.filter(({ position }) => position > (since ?? 0));
  return device.toDevice.map(({ value }) => value);
}
