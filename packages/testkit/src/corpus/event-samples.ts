/**
 * One sound event of every kind that the engine reads, complete with all it may contain, to be broken in every part. Each is
 * `$case` by `@carol:example.org`; what points at another event points at `$target`.
 */
import { CASE_EVENT, CASE_SENDER, TARGET_EVENT } from './case-names.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface EventSample {
  readonly name: string;
  readonly event: Json;
}

const ROOM = '!other:example.org';
const MXC = 'mxc://example.org/media';

function sample(name: string, type: string, content: Json, more: Json = {}): EventSample {
  const event = {
    type,
    event_id: CASE_EVENT,
    sender: CASE_SENDER,
    origin_server_ts: 1_767_225_600_000,
    content,
    unsigned: { age: 5, transaction_id: 't' },
    ...more,
  };
  return { name, event };
}

function state(type: string, content: Json, stateKey = '', more: Json = {}): EventSample {
  return sample(type, type, content, { state_key: stateKey, ...more });
}

const info = {
  w: 1,
  h: 1,
  size: 1,
  duration: 1,
  mimetype: 'image/png',
  thumbnail_url: MXC,
  thumbnail_info: { w: 1, h: 1, mimetype: 'image/png' },
};

const MESSAGES: readonly EventSample[] = [
  sample('text', 'm.room.message', {
    msgtype: 'm.text',
    body: 'x',
    format: 'org.matrix.custom.html',
    formatted_body: '<b>x</b>',
    'm.mentions': { user_ids: [CASE_SENDER], room: true },
    'm.relates_to': { 'm.in_reply_to': { event_id: TARGET_EVENT } },
  }),
  sample('image', 'm.room.message', { msgtype: 'm.image', body: 'x', filename: 'y', url: MXC, info }),
  sample('encrypted file', 'm.room.message', {
    msgtype: 'm.file',
    body: 'x',
    file: { url: MXC, v: 'v2', key: { k: 'x', alg: 'A256CTR' }, iv: 'x', hashes: { sha256: 'x' } },
    info: { thumbnail_file: { url: MXC } },
  }),
  sample('location', 'm.room.message', {
    msgtype: 'm.location',
    body: 'x',
    geo_uri: 'geo:1,2',
    'm.location': { uri: 'geo:1,2', description: 'x' },
  }),
  sample('verification request', 'm.room.message', {
    msgtype: 'm.key.verification.request',
    body: 'x',
    from_device: 'x',
    methods: ['m.sas.v1'],
    to: CASE_SENDER,
  }),
  sample('edit', 'm.room.message', {
    msgtype: 'm.text',
    body: '* x',
    'm.new_content': { msgtype: 'm.text', body: 'x', format: 'org.matrix.custom.html', formatted_body: 'x' },
    'm.relates_to': { rel_type: 'm.replace', event_id: TARGET_EVENT },
  }),
  sample('thread reply', 'm.room.message', {
    msgtype: 'm.notice',
    body: 'x',
    'm.relates_to': {
      rel_type: 'm.thread',
      event_id: TARGET_EVENT,
      is_falling_back: true,
      'm.in_reply_to': { event_id: TARGET_EVENT },
    },
  }),
  sample('sticker', 'm.sticker', { body: 'x', url: MXC, info }),
  sample('encrypted', 'm.room.encrypted', {
    algorithm: 'm.megolm.v1.aes-sha2',
    ciphertext: 'x',
    session_id: 'x',
    'm.relates_to': { rel_type: 'm.replace', event_id: TARGET_EVENT },
  }),
  sample('reaction', 'm.reaction', {
    'm.relates_to': { rel_type: 'm.annotation', event_id: TARGET_EVENT, key: 'x' },
  }),
  sample('redaction', 'm.room.redaction', { redacts: TARGET_EVENT, reason: 'x' }, { redacts: TARGET_EVENT }),
  sample('redacted', 'm.room.message', {}, { unsigned: { redacted_because: { sender: CASE_SENDER, content: {} } } }),
  sample('unknown type', 'org.example.thing', { body: 'x', 'm.text': [{ body: 'x' }] }),
];

const ABOUT_TARGET = { 'm.relates_to': { rel_type: 'm.reference', event_id: TARGET_EVENT } };

const POLLS: readonly EventSample[] = [
  sample('poll', 'org.matrix.msc3381.poll.start', {
    'org.matrix.msc3381.poll.start': {
      question: { 'org.matrix.msc1767.text': 'x' },
      kind: 'org.matrix.msc3381.poll.disclosed',
      max_selections: 1,
      answers: [{ id: 'x', 'org.matrix.msc1767.text': 'x' }],
    },
    'org.matrix.msc1767.text': 'x',
  }),
  sample('poll in its final shape', 'm.poll.start', {
    'm.poll': {
      question: { 'm.text': [{ body: 'x', mimetype: 'text/plain' }] },
      kind: 'm.disclosed',
      max_selections: 1,
      answers: [{ 'm.id': 'x', 'm.text': [{ body: 'x' }] }],
    },
  }),
  sample('vote', 'org.matrix.msc3381.poll.response', {
    ...ABOUT_TARGET,
    'org.matrix.msc3381.poll.response': { answers: ['x'] },
    'm.selections': ['x'],
  }),
  sample('end of a poll', 'org.matrix.msc3381.poll.end', {
    ...ABOUT_TARGET,
    'org.matrix.msc3381.poll.end': {},
    'org.matrix.msc1767.text': 'x',
  }),
];

const STATE: readonly EventSample[] = [
  state('m.room.create', {
    room_version: '11',
    type: 'org.example.type',
    creator: CASE_SENDER,
    additional_creators: [CASE_SENDER],
    predecessor: { room_id: ROOM, event_id: TARGET_EVENT },
  }),
  state(
    'm.room.member',
    {
      membership: 'join',
      displayname: 'Carol',
      avatar_url: MXC,
      third_party_invite: { display_name: 'x', signed: { mxid: CASE_SENDER } },
    },
    CASE_SENDER,
    { unsigned: { prev_content: { membership: 'invite', displayname: 'C', avatar_url: MXC } } },
  ),
  state('m.room.name', { name: 'x' }),
  state('m.room.topic', { topic: 'x', 'm.topic': { 'm.text': [{ body: 'x', mimetype: 'text/plain' }] } }),
  state('m.room.avatar', { url: MXC, info }),
  state('m.room.canonical_alias', { alias: '#a:example.org', alt_aliases: ['#b:example.org'] }),
  state('m.room.power_levels', {
    users: { [CASE_SENDER]: 50 },
    events: { 'm.room.name': 50 },
    users_default: 0,
    events_default: 0,
    state_default: 50,
    ban: 50,
    redact: 50,
    notifications: { room: 50 },
  }),
  state('m.room.join_rules', { join_rule: 'restricted', allow: [{ type: 'm.room_membership', room_id: ROOM }] }),
  state('m.room.history_visibility', { history_visibility: 'shared' }),
  state('m.room.guest_access', { guest_access: 'can_join' }),
  state('m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2', rotation_period_ms: 1, rotation_period_msgs: 1 }),
  state('m.room.tombstone', { body: 'x', replacement_room: ROOM }),
  state('m.room.pinned_events', { pinned: [TARGET_EVENT] }),
  state('m.space.child', { via: ['example.org'], order: 'x', suggested: true }, ROOM),
];

const ACCOUNT_DATA: readonly EventSample[] = [
  sample('m.direct', 'm.direct', { [CASE_SENDER]: [ROOM] }),
  sample('m.fully_read', 'm.fully_read', { event_id: TARGET_EVENT }),
  sample('m.tag', 'm.tag', { tags: { 'm.favourite': { order: 0.5 } } }),
  sample('m.push_rules', 'm.push_rules', {
    global: {
      override: [
        {
          rule_id: '.m.rule.master',
          default: true,
          enabled: false,
          conditions: [{ kind: 'event_match', key: 'content.body', pattern: '*a*' }],
          actions: ['notify', { set_tweak: 'sound', value: 'default' }],
        },
      ],
    },
  }),
];

const EPHEMERAL: readonly EventSample[] = [
  sample('m.receipt', 'm.receipt', {
    [TARGET_EVENT]: {
      'm.read': { [CASE_SENDER]: { ts: 1, thread_id: 'main' }, '@me:example.org': { ts: 1 } },
      'm.read.private': { '@me:example.org': { ts: 1 } },
    },
  }),
  sample('m.typing', 'm.typing', { user_ids: [CASE_SENDER] }),
];

/** One sample of every kind. */
export const EVENT_SAMPLES: readonly EventSample[] = [...MESSAGES, ...POLLS, ...STATE, ...ACCOUNT_DATA, ...EPHEMERAL];
