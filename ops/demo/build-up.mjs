// @ts-check
/** People, space and rooms of the demo community, before anybody says a word. */
import { textOf } from '../homeserver/client-api.mjs';
import { ACCOUNTS, DIRECT_CHATS, INVITATION, PEOPLE, ROOMS, SPACE } from './community.mjs';
import { readAvatar } from './pictures.mjs';

/** @typedef {import('./community.mjs').Room} Room */
/** @typedef {import('./stage.mjs').Stage} Stage */

/** Power levels of the state events, as Synapse sets them. The map is complete because an override replaces the whole map. */
const POWER_OF_STATE = {
  'm.room.name': 50,
  'm.room.avatar': 50,
  'm.room.topic': 50,
  'm.room.canonical_alias': 50,
  'm.room.pinned_events': 50,
  'm.room.power_levels': 100,
  'm.room.history_visibility': 100,
  'm.room.encryption': 100,
  'm.room.server_acl': 100,
  'm.room.tombstone': 150,
  'm.reaction': 0,
  'm.room.redaction': 0,
};

/**
 * Gives everybody a picture.
 * @param {Stage} stage
 */
export async function dressPeople(stage) {
  for (const { name } of PEOPLE) {
    const uri = await stage.upload(name, await readAvatar(name));
    await stage.act(name, 'PUT', `/profile/${encodeURIComponent(stage.idOf(name))}/avatar_url`, { avatar_url: uri });
  }
}

/**
 * Makes the space and its rooms, with all their members joined.
 * @param {Stage} stage
 * @param {string} serverName
 * @returns {Promise<Map<string, string>>} room ids by script
 */
export async function buildRooms(stage, serverName) {
  const space = await buildSpace(stage);
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const [index, room] of ROOMS.entries()) {
    const id = await buildRoom(stage, room, space, serverName);
    ids.set(room.script, id);
    const child = `/rooms/${encodeURIComponent(space)}/state/m.space.child/${encodeURIComponent(id)}`;
    const order = String(index).padStart(2, '0');
    await stage.act(SPACE.creator, 'PUT', child, { via: [serverName], order, suggested: index < 3 });
  }
  return ids;
}

/** @param {Stage} stage */
async function buildSpace(stage) {
  const { alias, name, topic, creator } = SPACE;
  const avatar = await stage.upload(creator, await readAvatar('space'));
  const answer = await stage.act(creator, 'POST', '/createRoom', {
    preset: 'public_chat',
    visibility: 'public',
    room_alias_name: alias,
    name,
    topic,
    creation_content: { type: 'm.space' },
    power_level_content_override: { events_default: 100, users: powers(stage, creator) },
    initial_state: [{ type: 'm.room.avatar', state_key: '', content: { url: avatar } }],
  });
  const id = textOf(answer, 'room_id');
  for (const person of PEOPLE) if (person.name !== creator) await join(stage, person.name, id);
  return id;
}

/**
 * @param {Stage} stage
 * @param {Room} room
 * @param {string} space
 * @param {string} serverName
 */
async function buildRoom(stage, room, space, serverName) {
  const { script, name, topic, creator, members, hasAvatar, isQuiet = false } = room;
  const initialState = [
    { type: 'm.space.parent', state_key: space, content: { via: [serverName], canonical: true } },
    ...(hasAvatar
      ? [
          {
            type: 'm.room.avatar',
            state_key: '',
            content: { url: await stage.upload(creator, await readAvatar(script)) },
          },
        ]
      : []),
  ];
  const answer = await stage.act(creator, 'POST', '/createRoom', {
    preset: 'public_chat',
    visibility: 'public',
    room_alias_name: script,
    name,
    topic,
    power_level_content_override: {
      users: powers(stage, creator),
      events: POWER_OF_STATE,
      ...(isQuiet ? { events_default: 50 } : {}),
    },
    initial_state: initialState,
  });
  const id = textOf(answer, 'room_id');
  for (const member of members) if (member !== creator) await join(stage, member, id);
  return id;
}

/**
 * Power levels of the accounts, which may moderate. A room's creator stands above all levels and must not be named.
 * @param {Stage} stage
 * @param {string} creator
 */
function powers(stage, creator) {
  return Object.fromEntries(
    ACCOUNTS.filter((name) => name !== creator).map((name) => [stage.idOf(name), name === 'alice' ? 100 : 50]),
  );
}

/**
 * @param {Stage} stage
 * @param {string} name
 * @param {string} room
 */
async function join(stage, name, room) {
  await stage.act(name, 'POST', `/join/${encodeURIComponent(room)}`, {});
}

/**
 * Makes the chats of two, and tells each side's account that they are direct.
 * @param {Stage} stage
 * @returns {Promise<Map<string, string>>} room ids by script
 */
export async function buildDirectChats(stage) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  /** @type {Map<string, Record<string, string[]>>} */
  const direct = new Map();
  for (const { script, people } of DIRECT_CHATS) {
    const [invited, creator] = people;
    const answer = await stage.act(creator, 'POST', '/createRoom', {
      preset: 'trusted_private_chat',
      is_direct: true,
      invite: [stage.idOf(invited)],
    });
    const id = textOf(answer, 'room_id');
    await join(stage, invited, id);
    ids.set(script, id);
    for (const [who, other] of [people, [creator, invited]]) {
      if (who === undefined || other === undefined) continue;
      direct.set(who, { ...direct.get(who), [stage.idOf(other)]: [id] });
    }
  }
  for (const [name, content] of direct) {
    await stage.act(name, 'PUT', `/user/${encodeURIComponent(stage.idOf(name))}/account_data/m.direct`, content);
  }
  return ids;
}

/**
 * A room that somebody was asked into an hour ago.
 * @param {Stage} stage
 * @param {number} nowMs
 */
export async function inviteToRoom(stage, nowMs) {
  const { name, topic, creator, invited, reason } = INVITATION;
  const answer = await stage.act(creator, 'POST', '/createRoom', { preset: 'private_chat', name, topic });
  const room = encodeURIComponent(textOf(answer, 'room_id'));
  const path = `/rooms/${room}/state/m.room.member/${encodeURIComponent(stage.idOf(invited))}`;
  await stage.act(creator, 'PUT', path, { membership: 'invite', reason }, nowMs - 3_600_000);
}
