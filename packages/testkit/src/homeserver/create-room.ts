import { Room } from './room.ts';
import type { ServerState } from './server-state.ts';
import { asObject, asText, type JsonObject } from './wire.ts';

export interface NewRoom {
  readonly creator: string;
  readonly name?: string;
  readonly topic?: string;
  /** The address that the room says it has. */
  readonly alias?: string;
  readonly invited?: readonly string[];
  readonly isPublic?: boolean;
  readonly isDirect?: boolean;
  /** More of the content of `m.room.create`, such as `type`. */
  readonly creation?: JsonObject;
  readonly initialState?: readonly JsonObject[];
  /** Levels over those of the server. */
  readonly levels?: JsonObject;
}

/** Makes a room with the events a homeserver puts there, in its order. */
export function createRoom(state: ServerState, options: NewRoom, nowMs: number): Room {
  const room = new Room(`!room${state.count()}:${state.serverName}`);
  state.rooms.set(room.id, room);
  const { creator, invited = [] } = options;
  const put = (type: string, content: JsonObject, stateKey = '') =>
    state.append(room, { type, sender: creator, stateKey, content }, nowMs);
  put('m.room.create', { room_version: '11', ...options.creation });
  put('m.room.member', { membership: 'join', displayname: state.users.get(creator)?.displayName }, creator);
  put('m.room.power_levels', {
    users: { [creator]: 100 },
    users_default: 0,
    events_default: 0,
    state_default: 50,
    ban: 50,
    kick: 50,
    redact: 50,
    invite: 0,
    events: { 'm.room.power_levels': 100, 'm.room.history_visibility': 100, 'm.room.encryption': 100 },
    ...options.levels,
  });
  put('m.room.join_rules', { join_rule: options.isPublic === true ? 'public' : 'invite' });
  put('m.room.history_visibility', { history_visibility: 'shared' });
  if (options.alias !== undefined) put('m.room.canonical_alias', { alias: options.alias });
  for (const initial of options.initialState ?? []) {
    put(asText(initial['type']) ?? '', asObject(initial['content']), asText(initial['state_key']) ?? '');
  }
  if (options.name !== undefined) put('m.room.name', { name: options.name });
  if (options.topic !== undefined) put('m.room.topic', { topic: options.topic });
  for (const userId of invited) {
    const displayname = state.users.get(userId)?.displayName;
    put(
      'm.room.member',
      { membership: 'invite', displayname, ...(options.isDirect === true ? { is_direct: true } : {}) },
      userId,
    );
  }
  return room;
}
