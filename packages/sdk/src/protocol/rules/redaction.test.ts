import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { RoomEvent } from '../events/event.ts';
import { parseEventId, parseRoomId, parseUserId } from '../ids/parse.ts';
import { isRedacted, redactionTarget, strippedByRedaction } from './redaction.ts';

const base: RoomEvent = {
  event_id: must(parseEventId('$target'), 'event id'),
  room_id: must(parseRoomId('!a'), 'room id'),
  sender: must(parseUserId('@a:b'), 'user id'),
  type: 'm.room.message',
  origin_server_ts: 5,
  content: { body: 'secret' },
};
const redaction: RoomEvent = {
  ...base,
  event_id: must(parseEventId('$r'), 'event id'),
  type: 'm.room.redaction',
  content: {},
};

function kept(type: string, content: Record<string, unknown>, version: string) {
  return strippedByRedaction({ ...base, type, content, state_key: '' }, null, version).content;
}

test('[01.X-03] the envelope and unsigned stay, content and everything else goes', () => {
  const event = { ...base, state_key: 'k', redacts: '$x', unsigned: { age: 1 }, txn_id: 'secret' };
  expect(strippedByRedaction(event, redaction, '10')).toEqual({
    event_id: '$target',
    room_id: '!a',
    sender: '@a:b',
    type: 'm.room.message',
    origin_server_ts: 5,
    state_key: 'k',
    content: {},
    unsigned: { age: 1, redacted_because: redaction },
  });
  expect('state_key' in strippedByRedaction(base, null, '10')).toBe(false);
});

test('[01.X-02] a redacted event says so', () => {
  expect(isRedacted(base)).toBe(false);
  expect(isRedacted(strippedByRedaction(base, redaction, '10'))).toBe(true);
});

test('[01.X-04] what a member event keeps, by room version', () => {
  const content = {
    membership: 'join',
    displayname: 'x',
    join_authorised_via_users_server: '@c:d',
    third_party_invite: { signed: { token: 't' }, display_name: 'x' },
  };
  for (const version of ['1', '8']) expect(kept('m.room.member', content, version)).toEqual({ membership: 'join' });
  const authorised = { membership: 'join', join_authorised_via_users_server: '@c:d' };
  for (const version of ['9', '10']) expect(kept('m.room.member', content, version)).toEqual(authorised);
  for (const version of ['11', '12', 'org.example.new']) {
    expect(kept('m.room.member', content, version)).toEqual({
      ...authorised,
      third_party_invite: { signed: { token: 't' } },
    });
  }
  expect(kept('m.room.member', { ...content, third_party_invite: 'x' }, '11')).toEqual(authorised);
});

test('[01.X-04] what other state keeps, by room version', () => {
  const create = { creator: '@a:b', room_version: '1', type: 'm.space' };
  expect(kept('m.room.create', create, '10')).toEqual({ creator: '@a:b' });
  expect(kept('m.room.create', create, '11')).toEqual(create);
  const rules = { join_rule: 'restricted', allow: [], other: 1 };
  expect(kept('m.room.join_rules', rules, '7')).toEqual({ join_rule: 'restricted' });
  expect(kept('m.room.join_rules', rules, '8')).toEqual({ join_rule: 'restricted', allow: [] });
  expect(kept('m.room.aliases', { aliases: ['#a:b'] }, '5')).toEqual({ aliases: ['#a:b'] });
  expect(kept('m.room.aliases', { aliases: ['#a:b'] }, '6')).toEqual({});
  expect(kept('m.room.history_visibility', { history_visibility: 'joined', x: 1 }, '1')).toEqual({
    history_visibility: 'joined',
  });
  const levels = { ban: 1, events: {}, users: {}, invite: 2, notifications: {}, state_default: 3 };
  expect(kept('m.room.power_levels', levels, '10')).toEqual({ ban: 1, events: {}, users: {}, state_default: 3 });
  expect(kept('m.room.power_levels', levels, '11')).toEqual({
    ban: 1,
    events: {},
    users: {},
    invite: 2,
    state_default: 3,
  });
  expect(kept('m.room.redaction', { redacts: '$x', reason: 'y' }, '10')).toEqual({});
  expect(kept('m.room.redaction', { redacts: '$x', reason: 'y' }, '11')).toEqual({ redacts: '$x' });
  expect(kept('m.room.name', { name: 'x' }, '12')).toEqual({});
  expect(kept('constructor', { constructor: 'x' }, '12')).toEqual({});
});

test('[01.X-05] the target is named at the top or in the content', () => {
  expect(redactionTarget({ ...redaction, redacts: '$a' })).toBe('$a');
  expect(redactionTarget({ ...redaction, content: { redacts: '$b' } })).toBe('$b');
  expect(redactionTarget({ ...redaction, content: { redacts: 5 } })).toBeNull();
  expect(redactionTarget({ ...base, redacts: '$a' })).toBeNull();
});
