// @ts-check
/** The members and rooms of the demo community. Their messages are in rooms/*.chat. */

/**
 * @typedef {object} Person
 * @property {string} name the local part of the user id
 * @property {string} displayName
 */

/** @type {readonly Person[]} */
export const PEOPLE = [
  { name: 'alice', displayName: 'Alice Marlowe' },
  { name: 'bob', displayName: 'Bob Okafor' },
  { name: 'carol', displayName: 'Carol Lindqvist' },
  { name: 'dave', displayName: 'Dave Petrov' },
  { name: 'mei', displayName: 'Mei Tanaka' },
  { name: 'nadia', displayName: 'Nadia Haddad' },
  { name: 'tomas', displayName: 'Tomás Rivera' },
  { name: 'priya', displayName: 'Priya Raman' },
  { name: 'jonas', displayName: 'Jonas Weber' },
  { name: 'ines', displayName: 'Inês Duarte' },
];

/** Accounts whose passwords are shown. All of them are in every room of ROOMS and may send messages there. */
export const ACCOUNTS = ['alice', 'bob', 'carol', 'dave'];

const EVERYONE = PEOPLE.map(({ name }) => name);

export const SPACE = {
  alias: 'saltmarsh',
  name: 'Saltmarsh Tide Club',
  topic: 'Neighbours who build tide gauges, read them, and argue about biscuits.',
  creator: 'carol',
};

/**
 * @typedef {object} Room
 * @property {string} script the file in rooms/, and its alias
 * @property {string} name
 * @property {string} topic
 * @property {string} creator
 * @property {readonly string[]} members
 * @property {boolean} hasAvatar it lies in avatars/ under the name of the script
 * @property {boolean} [isQuiet] only those with an account may speak
 * @property {string} [pinned] the label of a line
 */

/** @type {readonly Room[]} */
export const ROOMS = [
  {
    script: 'general',
    name: 'General',
    topic: 'Anything that has no better place. Be kind; the tide is in for all of us.',
    creator: 'carol',
    members: EVERYONE,
    hasAvatar: true,
    pinned: 'rota',
  },
  {
    script: 'firmware',
    name: 'Firmware',
    topic: 'Code of the gauges. Current release: 2.4. Review before you flash, flash at low tide.',
    creator: 'bob',
    members: ['alice', 'bob', 'carol', 'dave', 'mei', 'priya', 'tomas', 'jonas'],
    hasAvatar: true,
    pinned: 'settle',
  },
  {
    script: 'field-notes',
    name: 'Field notes',
    topic: 'Mud, birds, readings and photos. Say where and when.',
    creator: 'nadia',
    members: EVERYONE,
    hasAvatar: true,
  },
  {
    script: 'data-and-maps',
    name: 'Data and maps',
    topic: 'Readings, models, maps. All we publish is CC BY 4.0: https://example.org/saltmarsh',
    creator: 'priya',
    members: ['alice', 'bob', 'carol', 'dave', 'priya', 'jonas', 'nadia', 'mei', 'ines'],
    hasAvatar: true,
  },
  {
    script: 'events',
    name: 'Open day and events',
    topic: 'Next: club evening on Thursday, 19:00, library, back room.',
    creator: 'carol',
    members: EVERYONE,
    hasAvatar: true,
    pinned: 'helpers',
  },
  {
    script: 'help-desk',
    name: 'Help desk',
    topic: 'There are no silly questions. There is a silly cable; it is white.',
    creator: 'mei',
    members: ['alice', 'bob', 'carol', 'dave', 'mei', 'tomas', 'ines', 'priya', 'nadia'],
    hasAvatar: false,
  },
  {
    script: 'kitchen',
    name: 'Kitchen',
    topic: 'Soup, bread, and the shortbread affair.',
    creator: 'mei',
    members: EVERYONE,
    hasAvatar: false,
  },
  {
    script: 'announcements',
    name: 'Announcements',
    topic: 'A few words a week, worth reading.',
    creator: 'carol',
    members: EVERYONE,
    hasAvatar: true,
    isQuiet: true,
  },
];

/** A room for calls, which is there once there was an SFU. */
export const CALL_ROOM = {
  alias: 'standup',
  name: 'Standup',
  topic: 'Fifteen minutes on weekdays at half past nine, standing up if you can.',
};

/** @type {readonly {script: string, people: readonly [string, string]}[]} */
export const DIRECT_CHATS = [
  { script: 'alice-bob', people: ['alice', 'bob'] },
  { script: 'alice-carol', people: ['alice', 'carol'] },
];

/** A room that Alice is asked into and has not answered. */
export const INVITATION = {
  name: 'Night photography',
  topic: 'Tripods, thermos flasks and the lighthouse.',
  creator: 'ines',
  invited: 'alice',
  reason: 'You liked the lighthouse. Come along on Friday!',
};
