import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../../base/assert/assert.ts';
import { isObject } from '../../../base/json/guards.ts';
import { parseCallId, parseUserId } from '../../ids/parse.ts';
import type { CallSignalBody } from './call-signal.ts';
import { decodeCallSignal, isCallType } from './decode-call-signal.ts';
import { encodeCallSignal, type SentEnvelope } from './encode-call-signal.ts';
import { HANGUP_REASONS, parseHangupReason } from './hangup-reason.ts';

const callId = must(parseCallId('1700000000000AbCd'), 'call id');
const bob = must(parseUserId('@bob:example.org'), 'user id');
const envelope: SentEnvelope = { callId, partyId: 'DEVICE', confId: null, opponentVersion: 1 };
const streams = [{ streamId: 's1', purpose: 'usermedia', isAudioMuted: false, isVideoMuted: true }] as const;
const capabilities = { transferee: true, dtmf: false };
const candidate = { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };

const BODIES: readonly CallSignalBody[] = [
  { kind: 'invite', lifetimeMs: 60_000, sdp: 'v=0', invitee: bob, capabilities, streams },
  { kind: 'answer', sdp: 'v=0', capabilities, streams },
  { kind: 'selectAnswer', selectedPartyId: 'OTHER' },
  { kind: 'candidates', candidates: [candidate] },
  { kind: 'negotiate', lifetimeMs: 60_000, description: { type: 'offer', sdp: 'v=0' }, streams },
  { kind: 'hangup', reason: 'ice_failed' },
  { kind: 'reject', reason: 'user_busy' },
  { kind: 'streamMetadata', streams },
  {
    kind: 'replaces',
    replacementId: 'r1',
    target: { userId: bob, displayName: 'Bob', avatarUrl: null },
    createCall: callId,
    awaitCall: null,
  },
  { kind: 'assertedIdentity', identity: { userId: bob, displayName: 'Bob' } },
];

const said = { s1: { purpose: 'm.usermedia', audio_muted: false, video_muted: true } };
const STREAMS = { sdp_stream_metadata: said, 'org.matrix.msc3077.sdp_stream_metadata': said };
const CAPABILITIES = { 'm.call.transferee': true, 'm.call.dtmf': false };

/** The content of each event besides the common fields. */
const CONTENTS: Readonly<Record<CallSignalBody['kind'], object>> = {
  invite: {
    ...{ lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' }, invitee: bob },
    ...{ capabilities: CAPABILITIES, ...STREAMS },
  },
  answer: { answer: { type: 'answer', sdp: 'v=0' }, capabilities: CAPABILITIES, ...STREAMS },
  selectAnswer: { selected_party_id: 'OTHER' },
  candidates: { candidates: [candidate] },
  negotiate: {
    ...{ lifetime: 60_000, description: { type: 'offer', sdp: 'v=0' } },
    ...{ capabilities: CAPABILITIES, ...STREAMS },
  },
  hangup: { reason: 'ice_failed' },
  reject: { reason: 'user_busy' },
  streamMetadata: STREAMS,
  replaces: {
    ...{ replacement_id: 'r1', create_call: callId },
    target_user: { id: bob, display_name: 'Bob', avatar_url: null },
  },
  assertedIdentity: { asserted_identity: { id: bob, display_name: 'Bob' } },
};

describe('what is sent', () => {
  test('[07.EV-m.call.invite, 07.EV-m.call.answer, 07.EV-m.call.select_answer, 07.EV-m.call.candidates] [07.EV-m.call.negotiate, 07.EV-m.call.hangup, 07.EV-m.call.reject, 07.EV-m.call.sdp_stream_metadata_changed] [07.EV-m.call.replaces, 07.EV-m.call.asserted_identity] the content of each event', () => {
    for (const body of BODIES) {
      const { content } = encodeCallSignal(envelope, body);
      const { version: _version, call_id: _callId, party_id: _partyId, ...rest } = content;
      expect(rest, body.kind).toEqual(CONTENTS[body.kind]);
    }
    const answered = { type: 'answer', sdp: 'v=0' } as const;
    const reply = encodeCallSignal(envelope, { kind: 'negotiate', lifetimeMs: 1, description: answered, streams });
    expect(reply.content).not.toHaveProperty('capabilities');
  });

  test.each(BODIES)('[07.E-01, 07.V-01] $kind comes back as it was', (body) => {
    const { type, content } = encodeCallSignal(envelope, body);
    expect(content['version']).toBe('1');
    expect(isCallType(type)).toBe(true);
    expect(decodeCallSignal(type, content)).toEqual({ callId, partyId: 'DEVICE', version: 1, confId: null, ...body });
  });

  test('[MSH-15] the pictures that are drawn are told of beside the streams; what is not said is drawn', () => {
    const looks = { camera: false, screen: true };
    const { type, content } = encodeCallSignal(envelope, { kind: 'streamMetadata', streams, looks });
    expect(decodeCallSignal(type, content)).toMatchObject({ kind: 'streamMetadata', streams, looks });
    const read = (said: unknown) => decodeCallSignal(type, { ...content, 'io.parley.looks': said });
    expect(read({ camera: 'no', screen: false })).toMatchObject({ looks: { camera: true, screen: false } });
    for (const said of [null, 'none', 7]) expect(read(said)).not.toHaveProperty('looks');
  });

  test('[PTT-09] a talk that goes on says for how long', () => {
    const { type, content } = encodeCallSignal(envelope, { kind: 'streamMetadata', streams, talkedMs: 3_000.4 });
    expect(decodeCallSignal(type, content)).toMatchObject({ streams, talkedMs: 3_000 });
    const read = decodeCallSignal(type, { ...content, 'io.parley.ptt_for_ms': 'long' });
    expect(read).not.toHaveProperty('talkedMs');
  });

  test('[07.E-05] streams are told of under both names, and read under either', () => {
    const value = { s1: { purpose: 'm.usermedia', audio_muted: false, video_muted: true } };
    const { content } = encodeCallSignal(envelope, { kind: 'streamMetadata', streams });
    expect(content).toMatchObject({
      sdp_stream_metadata: value,
      'org.matrix.msc3077.sdp_stream_metadata': value,
    });
    for (const type of ['m.call.sdp_stream_metadata_changed', 'org.matrix.call.sdp_stream_metadata_changed']) {
      for (const key of ['sdp_stream_metadata', 'org.matrix.msc3077.sdp_stream_metadata'])
        expect(decodeCallSignal(type, { call_id: callId, [key]: value })).toMatchObject({ streams });
    }
  });

  test('[CALL-02] why a person ended it is not said to who may be of the old protocol', () => {
    const hangup = (opponentVersion: 0 | 1 | null, reason: (typeof HANGUP_REASONS)[number]) =>
      encodeCallSignal({ ...envelope, opponentVersion }, { kind: 'hangup', reason }).content['reason'];
    expect([hangup(0, 'user_hangup'), hangup(null, 'user_hangup')]).toEqual([undefined, undefined]);
    expect([hangup(1, 'user_hangup'), hangup(0, 'ice_failed')]).toEqual(['user_hangup', 'ice_failed']);
  });

  test('the mark that there are no more candidates names no media', () => {
    const body = { kind: 'candidates', candidates: [{ candidate: '', sdpMid: null, sdpMLineIndex: null }] } as const;
    expect(encodeCallSignal(envelope, body).content['candidates']).toEqual([{ candidate: '' }]);
  });
});

describe('what is received', () => {
  const hangup = (more: object) => decodeCallSignal('m.call.hangup', { call_id: callId, party_id: 'X', ...more });

  test.each([
    [undefined, 0],
    [0, 0],
    ['0', 1],
    ['1', 1],
    [1, 1],
    ['next', 1],
    [null, 1],
  ])('[07.V-01] version %j is %i', (version, expected) => {
    const signal = hangup(version === undefined ? {} : { version });
    expect(signal).toMatchObject({ version: expected, partyId: expected === 0 ? null : 'X' });
  });

  test('[07.E-01] an event says which group call it is a part of', () => {
    expect(hangup({ version: '1', conf_id: 'g' })).toMatchObject({ confId: 'g' });
  });

  test('[CALL-02] reasons', () => {
    expect(HANGUP_REASONS.map(parseHangupReason)).toEqual(HANGUP_REASONS);
    expect(['nonsense', 5, {}, 'toString'].map(parseHangupReason)).toEqual(Array(4).fill('unknown_error'));
    expect(hangup({})).toMatchObject({ reason: 'user_hangup' });
  });

  test.each([
    [undefined, 60_000],
    ['60000', 60_000],
    [1e12, 180_000],
    [-5, 0],
    [90_000, 90_000],
  ])('[CALL-03] a lifetime of %j is %i ms', (lifetime, expected) => {
    const content = { call_id: callId, version: '1', offer: { type: 'offer', sdp: 'v=0' }, lifetime };
    expect(decodeCallSignal('m.call.invite', content)).toMatchObject({ lifetimeMs: expected });
  });

  test('[CALL-04] what says nothing is left out', () => {
    const candidates = [{ candidate: '' }, { candidate: 'x' }, { candidate: 'y', sdpMid: '0' }, 5, null];
    expect(decodeCallSignal('m.call.candidates', { call_id: callId, candidates })).toMatchObject({
      candidates: [{ candidate: 'y', sdpMid: '0', sdpMLineIndex: null }],
    });
    const said = { a: { purpose: 'm.other' }, b: { purpose: 'm.screenshare' }, c: 3 };
    const changed = { call_id: callId, sdp_stream_metadata: said };
    expect(decodeCallSignal('m.call.sdp_stream_metadata_changed', changed)).toMatchObject({
      streams: [{ streamId: 'b', purpose: 'screenshare', isAudioMuted: false, isVideoMuted: false }],
    });
  });

  const long = 'x'.repeat(120_001);
  test.each<[string, string, object]>([
    ['no call', 'm.call.hangup', { call_id: undefined }],
    ['an empty call id', 'm.call.hangup', { call_id: '' }],
    ['a call id that is a number', 'm.call.hangup', { call_id: 5 }],
    ['a call id of 300 characters', 'm.call.hangup', { call_id: 'x'.repeat(300) }],
    ['a party of 300 characters', 'm.call.hangup', { party_id: 'x'.repeat(300) }],
    ['a party that is an object', 'm.call.hangup', { party_id: {} }],
    ['an invite without an offer', 'm.call.invite', {}],
    ['an invite with an answer', 'm.call.invite', { offer: { type: 'answer', sdp: 'v=0' } }],
    ['an offer of 120 KB', 'm.call.invite', { offer: { type: 'offer', sdp: long } }],
    ['an invitee that is an object', 'm.call.invite', { offer: { type: 'offer', sdp: 'v' }, invitee: {} }],
    ['an answer without text', 'm.call.answer', { answer: { type: 'answer', sdp: '' } }],
    ['candidates that are no list', 'm.call.candidates', { candidates: {} }],
    ['too many candidates', 'm.call.candidates', { candidates: Array(201).fill(candidate) }],
    ['a negotiation without a type', 'm.call.negotiate', { description: { sdp: 'v=0' } }],
    ['a negotiation that rolls back', 'm.call.negotiate', { description: { type: 'rollback', sdp: 'v=0' } }],
    ['streams that are none', 'm.call.sdp_stream_metadata_changed', { sdp_stream_metadata: [] }],
    ['a transfer to no call', 'm.call.replaces', { replacement_id: 'r' }],
    ['no identity', 'm.call.asserted_identity', {}],
    ['another type', 'm.call.unknown', {}],
    ['a state of a group call', 'm.call', {}],
  ])('[CALL-01] %s is no signal', (_name, type, content) => {
    expect(decodeCallSignal(type, { call_id: callId, party_id: 'X', version: '1', ...content })).toBeNull();
  });

  test('[CALL-01] any content gives a signal within bounds, or none', () => {
    let count = 0;
    for (const body of BODIES) {
      const { type, content } = encodeCallSignal(envelope, body);
      for (const { name, value } of corruptions(content)) {
        if (!isObject(value)) continue;
        count += 1;
        const signal = decodeCallSignal(type, value);
        if (signal === null) continue;
        expect(signal.kind, name).toBe(body.kind);
        expect(JSON.stringify(signal).length, name).toBeLessThan(130_000);
      }
    }
    expect(count).toBeGreaterThan(1_000);
  });
});
