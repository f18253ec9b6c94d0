import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../../base/assert/assert.ts';
import { isObject } from '../../../base/json/guards.ts';
import { parseRoomId } from '../../ids/parse.ts';
import type { RtcMember } from '../../rules/rtc/rtc-member.ts';
import { decodeRoomEvent } from '../envelope.ts';
import type { RawContent, RoomEvent } from '../event.ts';
import { memberErrorText, readRtcMember } from './read-rtc-member.ts';
import { rtcMemberErrors } from './rtc-member-event.ts';
import { encodeSessionMember, sessionMemberErrors, sessionStateKey } from './session-member.ts';
import { parseSlotId } from './slot-id.ts';

const ALICE = '@alice:example.org';
const roomId = must(parseRoomId('!room:example.org'), 'room id');
const SENT_AT = 1_767_225_600_000;

const FOCUS = { type: 'livekit', livekit_service_url: 'https://sfu.example.org', livekit_alias: '!room:example.org' };
const SESSION = {
  application: 'm.call',
  call_id: '',
  scope: 'm.room',
  device_id: 'DEV',
  expires: 1_000,
  'm.call.intent': 'video',
  focus_active: { type: 'livekit', focus_selection: 'multi_sfu' },
  foci_preferred: [FOCUS],
};
const RTC = {
  slot_id: 'm.call#ROOM',
  member: { id: 'one', user_id: ALICE, device_id: 'DEV' },
  application: { type: 'm.call', 'm.call.intent': 'audio' },
  rtc_transports: [{ type: 'livekit', livekit_service_url: 'https://sfu.example.org' }],
  versions: [],
  msc4354_sticky_key: 'one',
};

function eventOf(type: string, content: object, more: object = {}): RoomEvent {
  const { event } = createEvents({ startTs: SENT_AT });
  const decoded = decodeRoomEvent({ ...event('alice', type, content as never), state_key: 'k', ...more }, roomId);
  return must(decoded.ok ? decoded.value : null, 'event');
}

const session = (content: object) => readRtcMember(eventOf('org.matrix.msc3401.call.member', content));
const rtc = (content: object, type = 'm.rtc.member', more: object = {}) => readRtcMember(eventOf(type, content, more));

describe('the old form', () => {
  test('a membership with all its fields', () => {
    const expected: RtcMember = {
      form: 'session',
      eventId: '$1' as never,
      userId: ALICE as never,
      deviceId: 'DEV' as never,
      memberId: `${ALICE}:DEV`,
      slotId: 'm.call#ROOM',
      application: 'm.call',
      intent: 'video',
      pushToTalk: null,
      createdAt: SENT_AT,
      expiresAt: SENT_AT + 1_000,
      focusSelection: 'multiSfu',
      transports: [{ type: 'livekit', serviceUrl: FOCUS.livekit_service_url, alias: '!room:example.org' }],
    };
    expect(session(SESSION)).toEqual({ ok: true, value: expected });
    const own = { membershipID: 'uuid', created_ts: 5, expires: undefined };
    expect(session({ ...SESSION, ...own })).toMatchObject({
      value: { memberId: 'uuid', createdAt: 5, expiresAt: 14_400_005 },
    });
  });

  test('[09.R-01] what is wrong is said in the words of other clients, in their order', () => {
    const wrong = {
      ...{ created_ts: 'x', scope: 5, 'm.call.intent': 5, foci_preferred: [5], focus_active: undefined },
    };
    expect(sessionMemberErrors(wrong)).toEqual([
      ' - device_id must be string',
      ' - call_id must be string',
      ' - application must be a string',
      ' - focus_active.type must be a string',
      ' - focus_active has an invalid type',
      ' - foci_preferred must be an array of transport objects',
      ' - created_ts must be number',
      ' - scope must be string',
      ' - m.call.intent must be a string',
    ]);
    expect(sessionMemberErrors(SESSION)).toEqual([]);
  });

  test('[09.R-02] nobody who left, and not the oldest form', () => {
    const { application: _, ...noApplication } = SESSION;
    for (const content of [{}, { memberships: [SESSION] }, { focus_active: {} }, noApplication])
      expect(session(content)).toEqual({ ok: true, value: null });
    expect(readRtcMember(eventOf('org.matrix.msc3401.call.member', SESSION, { state_key: undefined }))).toEqual({
      ok: true,
      value: null,
    });
  });

  test('[09.R-04] an empty id is the slot of the room; others are slots of their own', () => {
    expect(session({ ...SESSION, call_id: 'x' })).toMatchObject({ value: { slotId: 'm.call#x' } });
    expect(session({ ...SESSION, application: 'app' })).toMatchObject({ value: { slotId: 'app#' } });
  });

  test('[PTT-01] push-to-talk is said in a field of its own; other words in it say nothing', () => {
    for (const pushToTalk of ['many', 'one'] as const)
      expect(session({ ...SESSION, 'io.parley.ptt': pushToTalk })).toMatchObject({ value: { pushToTalk } });
    for (const word of [true, 'two', null, {}])
      expect(session({ ...SESSION, 'io.parley.ptt': word })).toMatchObject({ value: { pushToTalk: null } });
    const own = { userId: ALICE as never, deviceId: 'DEV' as never, expiresMs: 9, createdAt: 7, transports: [] };
    const written = encodeSessionMember({ ...own, intent: null, pushToTalk: 'one' });
    expect(session(written)).toMatchObject({ value: { pushToTalk: 'one' } });
    expect(encodeSessionMember({ ...own, intent: null, pushToTalk: null })).not.toHaveProperty('io.parley.ptt');
  });

  test('an own membership is written so that it can be read, under a key that older rooms let one set', () => {
    const userId = ALICE as never;
    const transports = [{ type: 'livekit', serviceUrl: 'https://sfu.example.org', alias: 'a' }] as const;
    const own = {
      userId,
      deviceId: 'DEV' as never,
      expiresMs: 9,
      createdAt: 7,
      intent: 'audio',
      pushToTalk: null,
      transports,
    };
    expect(session(encodeSessionMember(own))).toMatchObject({
      value: { memberId: `${ALICE}:DEV`, createdAt: 7, expiresAt: 16, focusSelection: 'multiSfu', transports },
    });
    const bare = encodeSessionMember({ ...own, createdAt: null, intent: null, transports: [] });
    expect(bare).not.toHaveProperty('created_ts');
    expect(session(bare)).toMatchObject({ value: { focusSelection: 'oldestMembership', intent: null } });
    expect(sessionStateKey(userId, own.deviceId, '11')).toBe(`_${ALICE}_DEV_m.call`);
    expect(sessionStateKey(userId, own.deviceId, 'org.matrix.msc3757.11')).toBe(`${ALICE}_DEV_m.call`);
  });
});

describe('the newer form', () => {
  test('[09.R-13] [09.R-16] a membership, by all names that its fields have had; it does not expire', () => {
    const expected = { form: 'rtc', memberId: 'one', deviceId: 'DEV', intent: 'audio', expiresAt: null };
    expect(rtc(RTC)).toMatchObject({ value: { ...expected, createdAt: SENT_AT } });
    expect(rtc(RTC, 'org.matrix.msc4143.rtc.member', { state_key: undefined })).toMatchObject({ value: expected });
    const claimed = { id: 'one', claimed_user_id: ALICE, claimed_device_id: 'DEV' };
    expect(rtc({ ...RTC, member: claimed })).toMatchObject({ value: expected });
  });

  test('[09.R-13] a stay begins with the first of its events', () => {
    const event = eventOf('m.rtc.member', { ...RTC, 'm.relates_to': { rel_type: 'm.reference', event_id: '$first' } });
    expect(readRtcMember(event, (id) => (id === '$first' ? 5 : null))).toMatchObject({ value: { createdAt: 5 } });
    expect(readRtcMember(event)).toMatchObject({ value: { createdAt: SENT_AT } });
  });

  test('[09.R-15] the fields of the newest form, where they say the same; who says `leave` has left', () => {
    const { rtc_transports: published, versions: _, ...rest } = RTC;
    const newest = { ...rest, transports: { published, can_subscribe: ['livekit'] } };
    expect(rtc(newest)).toMatchObject({ value: { transports: [{ serviceUrl: 'https://sfu.example.org' }] } });
    const left = { ...newest, member: { ...RTC.member, membership: 'leave' } };
    for (const content of [left, { sticky_key: 'one' }, { msc4354_sticky_key: 'one' }, {}])
      expect(rtc(content)).toEqual({ ok: true, value: null });
  });

  test('[09.R-10] what is wrong is said in the words of other clients', () => {
    const texts = (content: RawContent) => rtcMemberErrors(content, ALICE as never).map((line) => line.slice(3));
    expect(texts({})).toEqual([
      'slot_id must be string',
      'member must be an object',
      'application must be an object',
      'rtc_transports must be an array',
      'versions must be an array',
      'sticky_key or msc4354_sticky_key must be a defined',
    ]);
    expect(texts({ ...RTC, slot_id: 'm.call' })).toEqual(['slot_id must include exactly one "#"']);
    expect(texts({ ...RTC, slot_id: 'a#b#c' })).toEqual(['slot_id must include exactly one "#"']);
    expect(texts({ ...RTC, slot_id: 'other#ROOM' })).toEqual(['slot_id must start with m.call#']);
    const members = [{ id: 5 }, { ...RTC.member, user_id: 'x' }, { ...RTC.member, user_id: '@bob:example.org' }];
    expect(members.map((member) => texts({ ...RTC, member }))).toEqual([
      ['member.user_id must be string', 'member.device_id must be string', 'member.id must be string'],
      ['member.user_id must be a valid mxid'],
      ['member.user_id must match the sender'],
    ]);
    expect(texts({ ...RTC, application: { type: 5 } })).toEqual(['application.type must be a string']);
    expect(texts({ ...RTC, application: { type: 'a#b' } })).toContain('application.type must not include "#"');
    const untyped = 'rtc_transports entries must be objects with a string type';
    expect(texts({ ...RTC, rtc_transports: [{}] })).toEqual([untyped]);
    expect(texts({ ...RTC, versions: [5] })).toEqual(['versions must be an array of strings']);
    expect(texts({ ...RTC, sticky_key: 5, msc4354_sticky_key: 6 })).toEqual([
      'sticky_key must be a string',
      'msc4354_sticky_key must be a string',
      'sticky_key and msc4354_sticky_key must be equal if both are defined',
    ]);
    expect(texts({ ...RTC, 'm.relates_to': 5 })).toEqual(['m.relates_to must be an object if provided']);
    expect(texts({ ...RTC, 'm.relates_to': {} })).toEqual([
      'm.relates_to.event_id must be a string',
      'm.relates_to.rel_type must be m.reference',
    ]);
  });
});

test('[09.R-11] the message names the form that a membership is nearer to', () => {
  const event = (content: object) => eventOf('m.rtc.member', content);
  expect(memberErrorText(event({ ...RTC, versions: 5 }))).toBe(
    'unknown CallMembership data.\nDoes not match MSC4143 m.rtc.member:\n - versions must be an array',
  );
  expect(memberErrorText(event({ ...SESSION, scope: 5 }))).toBe(
    'unknown CallMembership data.\nDoes not match MSC4143 m.call.member:\n - scope must be string',
  );
  expect(rtc({ ...RTC, versions: 5 })).toMatchObject({ ok: false, error: { kind: 'badMember' } });
});

test('[09.R-12] a slot has an application and an id, and one # between them', () => {
  expect(parseSlotId('m.call#ROOM')).toEqual({ ok: true, value: { application: 'm.call', id: 'ROOM' } });
  expect(parseSlotId('m.call#a#b')).toMatchObject({
    error: {
      message:
        "MatrixRTC Slot IDs *must* only contain two components seperated by one '#'. Additional '#' characters detected.",
    },
  });
  expect(parseSlotId('m.call').ok).toBe(false);
});

test('[SEC-03] any JSON in any place gives a member, none or a refusal', () => {
  const samples = [
    ['org.matrix.msc3401.call.member', { ...SESSION, created_ts: 5 }],
    ['m.rtc.member', { ...RTC, 'm.relates_to': { rel_type: 'm.reference', event_id: '$a' } }],
  ] as const;
  for (const [type, sample] of samples)
    for (const { name, value } of corruptions(sample)) {
      if (!isObject(value)) continue;
      const read = readRtcMember({ ...eventOf(type, {}), content: value });
      const member = read.ok ? read.value : null;
      if (member === null) continue;
      expect(typeof member.memberId, name).toBe('string');
      expect(Number.isFinite(member.createdAt), name).toBe(true);
      expect(
        member.transports.every(({ serviceUrl }) => URL.canParse(serviceUrl)),
        name,
      ).toBe(true);
    }
});
