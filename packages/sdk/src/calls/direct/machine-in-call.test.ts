import { describe, expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseCallId, parseDeviceId } from '../../protocol/ids/parse.ts';
import { joining } from '../pair/transfer.ts';
import { answer, bob, Calls, callId, eve, invite, me, room, says } from './test-calls.ts';

const timer = (name: string, delayMs: number) => ({ kind: 'setTimer', timer: name, delayMs });
const candidate = (name: string) => ({ candidate: name, sdpMid: '0', sdpMLineIndex: 0 });
const offer = (sdp: string) =>
  says({ kind: 'negotiate', lifetimeMs: 60_000, description: { type: 'offer', sdp }, streams: [] });
const reply = (sdp: string) =>
  says({ kind: 'negotiate', lifetimeMs: 60_000, description: { type: 'answer', sdp }, streams: [] });

describe('the connection', () => {
  test('[07.ST-05, 07.V-03] lost: restarted after 2 s, given up after 30 s', () => {
    const calls = new Calls().connected();
    expect(calls.on({ kind: 'ice', state: 'disconnected' })).toEqual([
      timer('iceRestart', 2_000),
      timer('iceHangup', 30_000),
    ]);
    expect(calls.call().state).toBe('connecting');
    expect(calls.on({ kind: 'timer', timer: 'iceRestart' })).toEqual([{ kind: 'restartIce' }]);
    expect(calls.on({ kind: 'ice', state: 'failed' })).toContainEqual({ kind: 'restartIce' });
    calls.on({ kind: 'timer', timer: 'iceHangup' });
    expect([calls.ended(), calls.sent().at(-1)]).toEqual([{ reason: 'ice_failed', by: 'local' }, 'hangup']);
  });

  test('[07.ST-05] found again: both clocks stop', () => {
    const calls = new Calls().connected();
    calls.on({ kind: 'ice', state: 'disconnected' });
    expect(calls.on({ kind: 'ice', state: 'connected' })).toEqual([
      { kind: 'clearTimer', timer: 'iceRestart' },
      { kind: 'clearTimer', timer: 'iceHangup' },
    ]);
    expect(calls.call()).toMatchObject({ state: 'connected', connectedAt: 1_000_000 });
    calls.on({ kind: 'timer', timer: 'iceHangup' });
    expect(calls.ended()).toBeUndefined();
  });

  test('[CALL-05] never found: given up 30 s after the answer, on both sides', () => {
    const calls = new Calls().invited();
    expect(calls.hear(says(answer()))).toContainEqual(timer('iceHangup', 30_000));
    const answered = new Calls().answered();
    expect(answered.done.map(({ effect }) => effect)).toContainEqual(timer('iceHangup', 30_000));
    for (const each of [calls, answered]) {
      each.on({ kind: 'timer', timer: 'iceHangup' });
      expect([each.ended()?.reason, each.sent().at(-1)]).toEqual(['ice_failed', 'hangup']);
    }
  });

  test('[07.ST-05] failed where it cannot be restarted, for the old protocol has no way to or the browser has none: it is over', () => {
    const old = new Calls().ringing(false, 0);
    old.on({ kind: 'answer' });
    old.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    old.on({ kind: 'answerSet', isGathering: false });
    old.on({ kind: 'described', sdp: 'v=0 mine' });
    old.on({ kind: 'ice', state: 'connected' });
    old.on({ kind: 'ice', state: 'disconnected' });
    expect(old.on({ kind: 'timer', timer: 'iceRestart' })).toEqual([]);
    expect(old.ended()).toBeUndefined();
    old.on({ kind: 'ice', state: 'failed' });
    expect([old.ended(), old.sent().at(-1)]).toEqual([{ reason: 'ice_failed', by: 'local' }, 'hangup']);
    const unable = new Calls().connected();
    unable.on({ kind: 'ice', state: 'disconnected' });
    unable.on({ kind: 'timer', timer: 'iceRestart' });
    unable.on({ kind: 'restartFailed', isFailed: false });
    expect(unable.ended()).toBeUndefined();
    unable.on({ kind: 'ice', state: 'failed' });
    unable.on({ kind: 'restartFailed', isFailed: true });
    expect([unable.ended(), unable.sent().at(-1)]).toEqual([{ reason: 'ice_failed', by: 'local' }, 'hangup']);
  });

  test('[07.ST-06] what has ended stays so', () => {
    const calls = new Calls().connected();
    calls.on({ kind: 'hangup', reason: 'user_hangup' });
    expect(calls.on({ kind: 'ice', state: 'connected' })).toEqual([]);
    expect(calls.hear(says(answer()))).toEqual([]);
    expect(calls.book.calls.size).toBe(0);
  });
});

describe('candidates', () => {
  test('[07.M-07] those in the description are not sent again; the rest wait for a batch', () => {
    const calls = new Calls();
    calls.place();
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.on({ kind: 'negotiationNeeded' });
    calls.on({ kind: 'offerSet', isGathering: true });
    calls.on({ kind: 'localCandidate', candidate: candidate('known') });
    calls.on({ kind: 'timer', timer: 'gather' });
    calls.on({ kind: 'described', sdp: 'v=0\r\na=known\r\n' });
    expect(calls.on({ kind: 'localCandidate', candidate: candidate('late') })).toEqual([]);
    expect(calls.on({ kind: 'sent', tag: 'invite' })).toContainEqual(timer('candidates', 2_000));
    expect(calls.on({ kind: 'gatheringComplete' })).toEqual([]);
    expect(calls.on({ kind: 'timer', timer: 'candidates' })).toMatchObject([
      { tag: 'candidates', body: { candidates: [candidate('late'), { candidate: '' }] } },
    ]);
  });

  test('[07.M-07] after an answer they wait 500 ms', () => {
    const calls = new Calls().answered();
    expect(calls.on({ kind: 'localCandidate', candidate: candidate('a') })).toEqual([timer('candidates', 500)]);
    expect(calls.on({ kind: 'localCandidate', candidate: candidate('b') })).toEqual([]);
  });

  test('[07.M-08] five tries, each waiting twice as long; then it is over', () => {
    const calls = new Calls().answered();
    calls.on({ kind: 'localCandidate', candidate: candidate('a') });
    const waits: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      calls.on({ kind: 'timer', timer: 'candidates' });
      waits.push(...calls.on({ kind: 'sendFailed', tag: 'candidates', isUnknownDevices: false }));
    }
    expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000].map((delayMs) => timer('candidates', delayMs)));
    expect(waits[4]).toEqual({ kind: 'error', code: 'signalling_timeout', message: 'Signalling failed' });
    expect([calls.ended()?.reason, calls.sent().at(-1)]).toEqual(['signalling_timeout', 'hangup']);
  });

  test('[07.M-08] success starts counting anew, and what failed goes to the back', () => {
    const calls = new Calls().answered();
    calls.on({ kind: 'localCandidate', candidate: candidate('a') });
    calls.on({ kind: 'timer', timer: 'candidates' });
    calls.on({ kind: 'localCandidate', candidate: candidate('b') });
    calls.on({ kind: 'sendFailed', tag: 'candidates', isUnknownDevices: false });
    expect(calls.on({ kind: 'timer', timer: 'candidates' })).toMatchObject([
      { body: { candidates: [candidate('b'), candidate('a')] } },
    ]);
    calls.on({ kind: 'sent', tag: 'candidates' });
    expect(calls.call().candidates).toMatchObject({ failures: 0, sending: [], queued: [] });
  });
});

describe('negotiation', () => {
  test('[07.R-08] the peer offers, and is answered', () => {
    const calls = new Calls().connected();
    expect(calls.hear(offer('new'))).toContainEqual({ kind: 'setRemote', description: { type: 'offer', sdp: 'new' } });
    const offered = { audio: true, video: true };
    expect(calls.on({ kind: 'remoteSet', type: 'offer', offered })).toEqual([{ kind: 'makeAnswer' }]);
    expect(calls.on({ kind: 'answerSet', isGathering: false })).toEqual([{ kind: 'describe' }]);
    expect(calls.on({ kind: 'described', sdp: 'reply' })).toMatchObject([
      {
        tag: 'negotiate',
        body: { kind: 'negotiate', lifetimeMs: 60_000, description: { type: 'answer', sdp: 'reply' } },
      },
    ]);
    expect(calls.call()).toMatchObject({ state: 'connected', offered, negotiation: { signaling: 'stable' } });
  });

  test('[07.R-08] we offer, and take the answer once', () => {
    const calls = new Calls().connected();
    expect(calls.hear(reply('nobody asked'))).toEqual([]);
    expect(calls.on({ kind: 'negotiationNeeded' })).toEqual([{ kind: 'makeOffer' }]);
    calls.on({ kind: 'offerSet', isGathering: false });
    calls.on({ kind: 'described', sdp: 'ours' });
    expect(calls.hear(reply('theirs'))).toEqual([
      { kind: 'setRemote', description: { type: 'answer', sdp: 'theirs' } },
    ]);
    expect(calls.hear(reply('theirs'))).toEqual([]);
  });

  test('[07.R-08] who called keeps its offer, who was called takes its own back and offers again', () => {
    const caller = new Calls().connected();
    caller.on({ kind: 'negotiationNeeded' });
    expect(caller.hear(offer('theirs'))).toEqual([]);
    const called = new Calls().connected('inbound');
    called.on({ kind: 'negotiationNeeded' });
    expect(called.hear(offer('theirs'))).toContainEqual({
      kind: 'setRemote',
      description: { type: 'offer', sdp: 'theirs' },
    });
    expect(called.on({ kind: 'offerSet', isGathering: false })).toEqual([]);
    called.on({ kind: 'remoteSet', type: 'offer', offered: { audio: true, video: false } });
    called.on({ kind: 'answerSet', isGathering: false });
    const after = called.on({ kind: 'described', sdp: 'reply' });
    expect(after.map(({ kind }) => kind)).toEqual(['send', 'makeOffer']);
  });

  test('[07.P-02] what comes up while an answer is gathered is offered after it', () => {
    const calls = new Calls().ringing();
    calls.on({ kind: 'answer', video: true });
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: true });
    calls.on({ kind: 'answerSet', isGathering: true });
    expect(calls.on({ kind: 'negotiationNeeded' })).toEqual([]);
    calls.on({ kind: 'gatheringComplete' });
    expect(calls.on({ kind: 'described', sdp: 'answer' })).toMatchObject([{ tag: 'answer' }, { kind: 'makeOffer' }]);
  });

  test('[07.P-06] a negotiation that is not sent ends the call', () => {
    const calls = new Calls().connected();
    calls.on({ kind: 'sendFailed', tag: 'negotiate', isUnknownDevices: false });
    expect(calls.ended()?.reason).toBe('signalling_timeout');
    const unknown = new Calls().connected();
    unknown.on({ kind: 'sendFailed', tag: 'negotiate', isUnknownDevices: true });
    expect(unknown.ended()?.reason).toBe('unknown_devices');
  });

  test('[07.P-07] a description of the peer that is refused in the call ends it', () => {
    const calls = new Calls().connected();
    calls.on({ kind: 'remoteFailed', cause: 'bad' });
    expect([calls.ended()?.reason, calls.sent().at(-1)]).toEqual(['set_remote_description', 'hangup']);
  });
});

describe('what we send', () => {
  test('[07.M-02] the microphone is muted, and the peer told', () => {
    const calls = new Calls().connected();
    expect(calls.on({ kind: 'mute', medium: 'audio', isMuted: true })).toMatchObject([
      { kind: 'enableTracks', audio: false },
      { kind: 'send', body: { kind: 'streamMetadata', streams: [{ streamId: 'mine', isAudioMuted: true }] } },
    ]);
    expect(calls.on({ kind: 'mute', medium: 'audio', isMuted: true })).toEqual([]);
  });

  test('[07.M-02] the camera is let go 120 ms after, and opened again', () => {
    const calls = new Calls().connected('outbound', true);
    expect(calls.on({ kind: 'mute', medium: 'video', isMuted: true })).toContainEqual(timer('stopVideo', 120));
    expect(calls.on({ kind: 'mute', medium: 'video', isMuted: false })).toContainEqual({
      kind: 'clearTimer',
      timer: 'stopVideo',
    });
    calls.on({ kind: 'mute', medium: 'video', isMuted: true });
    expect(calls.on({ kind: 'timer', timer: 'stopVideo' })).toEqual([{ kind: 'closeCamera' }]);
    expect(calls.on({ kind: 'mute', medium: 'video', isMuted: false })).toEqual([{ kind: 'openCamera' }]);
    expect(calls.on({ kind: 'cameraReady' })).toMatchObject([
      { kind: 'enableTracks', video: true },
      { body: { streams: [{ isVideoMuted: false }] } },
    ]);
  });

  test('[07.M-02] a camera that cannot be had is said, and the call goes on', () => {
    const calls = new Calls().connected();
    expect(calls.on({ kind: 'mute', medium: 'video', isMuted: false })).toEqual([{ kind: 'openCamera' }]);
    expect(calls.on({ kind: 'cameraFailed', cause: 'busy' })).toEqual([
      { kind: 'error', code: 'no_user_media', message: 'Failed to get camera access: busy' },
    ]);
    expect(calls.call()).toMatchObject({ state: 'connected', local: { camera: 'closed' } });
  });

  test('[07.M-03] a peer on hold gets nothing and is told so', () => {
    const calls = new Calls().connected('outbound', true);
    expect(calls.on({ kind: 'hold', isOn: true })).toMatchObject([
      { kind: 'setDirections', direction: 'sendonly' },
      { kind: 'enableTracks', audio: false, video: false },
      { body: { streams: [{ isAudioMuted: true, isVideoMuted: true }] } },
    ]);
    expect(calls.on({ kind: 'hold', isOn: false })).toMatchObject([
      { kind: 'setDirections', direction: 'sendrecv' },
      { kind: 'enableTracks', audio: true, video: true },
      {},
    ]);
    calls.on({ kind: 'held', isHeld: true });
    expect(calls.call().isLocalOnHold).toBe(true);
    calls.on({ kind: 'ice', state: 'disconnected' });
    calls.on({ kind: 'held', isHeld: true });
    expect(calls.call().isLocalOnHold).toBe(false);
  });

  test('[07.M-03] who is held when the connection breaks is held once it is back, until the peer takes something again', () => {
    const calls = new Calls().connected();
    calls.on({ kind: 'held', isHeld: true });
    calls.on({ kind: 'ice', state: 'disconnected' });
    // The description of the restart comes while there is no connection.
    calls.on({ kind: 'held', isHeld: true });
    calls.on({ kind: 'ice', state: 'connected' });
    expect(calls.call()).toMatchObject({ state: 'connected', isLocalOnHold: true });
    calls.on({ kind: 'held', isHeld: false });
    expect(calls.call().isLocalOnHold).toBe(false);
  });

  test('[07.M-04] a screen is a stream of its own, and ends with its track', () => {
    const calls = new Calls().connected();
    expect(calls.on({ kind: 'shareScreen', isOn: true })).toEqual([{ kind: 'openScreen', isReplacing: false }]);
    // A second press while the person chooses what to share opens no second capture.
    expect(calls.on({ kind: 'shareScreen', isOn: true })).toEqual([]);
    expect(calls.on({ kind: 'screenReady', streamId: 'screen' })).toMatchObject([
      {},
      { body: { streams: [{ streamId: 'mine' }, { streamId: 'screen', purpose: 'screenshare' }] } },
    ]);
    expect(calls.on({ kind: 'screenEnded' })[0]).toEqual({ kind: 'closeScreen' });
    expect(calls.call().local.screenStreamId).toBeNull();
    expect(calls.on({ kind: 'screenFailed', cause: 'no' })).toEqual([
      { kind: 'error', code: 'no_user_media', message: 'Failed to get screen-sharing stream: no' },
    ]);
  });

  test('[07.M-04] for a peer that knows no streams it takes the place of the picture', () => {
    const calls = new Calls().invited();
    calls.hear(
      says({ ...answer(), kind: 'answer', sdp: 'a', capabilities: { transferee: false, dtmf: false }, streams: null }),
    );
    expect(calls.on({ kind: 'shareScreen', isOn: true })).toEqual([{ kind: 'openScreen', isReplacing: true }]);
  });

  test('[07.M-06] tones need a track', () => {
    const calls = new Calls().connected();
    expect(calls.on({ kind: 'dtmf', tone: '5' })).toEqual([{ kind: 'sendDtmf', tone: '5' }]);
    expect(calls.on({ kind: 'dtmfFailed' })).toEqual([
      { kind: 'error', code: 'no_dtmf', message: 'Unable to find a track to send DTMF on' },
    ]);
  });
});

test('[07.R-11] the peer is told who is at this end, once there is one', () => {
  const identity = { userId: null, displayName: 'Reception' };
  const calls = new Calls().invited();
  expect(calls.on({ kind: 'assertIdentity', identity })).toEqual([]);
  calls.hear(says(answer()));
  expect(calls.on({ kind: 'assertIdentity', identity })).toEqual([
    { kind: 'send', tag: 'other', body: { kind: 'assertedIdentity', identity } },
  ]);
});

describe('[07.E-02] a call past the room', () => {
  const device = { deviceId: must(parseDeviceId('BOBS'), 'device id'), sessionId: null };
  const placed = () => {
    const calls = new Calls();
    calls.step({ kind: 'place', callId, roomId: room, invitee: bob, device, audio: true, video: false });
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.on({ kind: 'negotiationNeeded' });
    calls.on({ kind: 'offerSet', isGathering: false });
    calls.on({ kind: 'described', sdp: 'v=0 mine' });
    calls.on({ kind: 'sent', tag: 'invite' });
    return calls;
  };

  test('is answered by the device that was called, whose session is known from then on', () => {
    const calls = placed();
    calls.hear(says(answer()), bob, null, { ...device, sessionId: 'S' });
    expect(calls.call()).toMatchObject({ state: 'connecting', device: { deviceId: 'BOBS', sessionId: 'S' } });
  });

  test('hears nothing of the room or of another device; a call in the room nothing of devices', () => {
    const calls = placed();
    expect(calls.hear(says(answer()))).toEqual([]);
    const other = { deviceId: must(parseDeviceId('OTHER'), 'device id'), sessionId: 'S' };
    expect(calls.hear(says(answer()), bob, null, other)).toEqual([]);
    expect(calls.call().state).toBe('invite_sent');
    expect(new Calls().invited().hear(says(answer()), bob, null, device)).toEqual([]);
  });
});

test('[CALL-07] who calls one person does not answer another whose call rings in the same room', () => {
  const calls = new Calls();
  const eves = must(parseCallId('6000'), 'call id');
  calls.hear(says(invite(), { callId: eves, partyId: 'EVES' }), eve);
  calls.on({ kind: 'remoteSet', type: 'offer', offered: { audio: true, video: false } }, eves);
  calls.place();
  expect(calls.call(eves).state).toBe('ringing');
  expect(calls.call().state).toBe('wait_local_media');
});

test('[CALL-22] a device that cannot be had is said, and the call goes on', () => {
  const calls = new Calls().connected();
  expect(calls.on({ kind: 'deviceFailed', medium: 'audio', cause: 'NotReadableError' })).toEqual([
    { kind: 'error', code: 'no_user_media', message: 'Failed to get microphone access: NotReadableError' },
  ]);
  expect(calls.call().state).toBe('connected');
  calls.on({ kind: 'mute', medium: 'audio', isMuted: true });
  expect(calls.on({ kind: 'deviceReady' })).toEqual([{ kind: 'enableTracks', audio: false, video: false }]);
});

describe('transfer', () => {
  const target = { userId: eve, displayName: 'Eve', avatarUrl: null };

  test('[07.TR-01, 07.TR-03] the opponent is told whom to call, and the call is over', () => {
    const calls = new Calls().connected();
    const transfer = { kind: 'transfer', target, replacementId: 'r1', createCall: callId, awaitCall: null } as const;
    expect(calls.on(transfer)).toMatchObject([
      { body: { kind: 'replaces', replacementId: 'r1', target, createCall: callId, awaitCall: null } },
      { kind: 'ended', end: { reason: 'transferred' } },
    ]);
  });

  test('[07.TR-02] one awaits the call that the other makes', () => {
    const calls = new Calls().connected();
    const transfer = { kind: 'transfer', target, replacementId: 'r2', createCall: null, awaitCall: callId } as const;
    expect(calls.on(transfer)).toMatchObject([{ body: { awaitCall: callId } }, { kind: 'ended' }]);
  });

  test('[07.TR-01] one who cannot be told is not', () => {
    const calls = new Calls().invited();
    calls.hear(says({ kind: 'answer', sdp: 'a', capabilities: { transferee: false, dtmf: false }, streams: [] }));
    const transfer = { kind: 'transfer', target, replacementId: 'r', createCall: callId, awaitCall: null } as const;
    expect(calls.on(transfer)).toEqual([
      { kind: 'refused', code: 'no_transfer', message: 'The call cannot be transferred' },
    ]);
    expect(calls.ended()).toBeUndefined();
  });

  test('[07.TR-01] it is transferred as soon as somebody answered, and not before', () => {
    const transfer = { kind: 'transfer', target, replacementId: 'r', createCall: callId, awaitCall: null } as const;
    const calls = new Calls().invited();
    calls.hear(says(answer()));
    expect([calls.call().state, calls.on(transfer)]).toMatchObject([
      'connecting',
      [{ tag: 'other' }, { kind: 'ended' }],
    ]);
    expect(new Calls().ringing().on(transfer)).toMatchObject([{ kind: 'refused', code: 'no_transfer' }]);
  });

  test('[07.TR-01] whose call only rings is handed over to nobody', () => {
    const calls = new Calls().ringing();
    const body = { kind: 'replaces', replacementId: 'r', target, createCall: callId, awaitCall: null } as const;
    expect([calls.hear(says(body)), calls.call().state]).toEqual([[], 'ringing']);
  });

  test('[07.TR-01] we are told to call somebody else', () => {
    const calls = new Calls().connected();
    const body = { kind: 'replaces', replacementId: 'r', target, createCall: callId, awaitCall: null } as const;
    expect(calls.hear(says(body))).toEqual([
      { kind: 'transferAsked', target, createCall: callId, awaitCall: null },
      { kind: 'ended', end: { reason: 'transferred', by: 'remote' } },
    ]);
    expect(calls.sent().at(-1)).not.toBe('hangup');
  });

  test.each([
    ['to nobody', { target: null }],
    ['to ourselves', { target: { ...target, userId: me } }],
    ['both to call and to be called', { awaitCall: callId }],
  ])('[07.TR-01] [SEC-50] nothing happens where we are handed over %s, or by somebody else', (_to, more) => {
    const body = { kind: 'replaces', replacementId: 'r', target, createCall: callId, awaitCall: null } as const;
    const calls = new Calls().connected();
    expect(calls.hear(says({ ...body, ...more }))).toEqual([]);
    expect(calls.hear(says(body), eve)).toEqual([]);
    expect(calls.hear(says(body, { partyId: 'OTHER' }))).toEqual([]);
    expect(calls.call().state).toBe('connected');
  });

  describe('[07.TR-02] we are told to await a call', () => {
    const id = must(parseCallId('7000'), 'call id');
    const body = { kind: 'replaces', replacementId: 'r', target, createCall: null, awaitCall: id } as const;
    const offered = { kind: 'remoteSet', type: 'offer', offered: { audio: true, video: true } } as const;
    const comes = (sender: typeof eve, afterMs = 1_000, called = id) => {
      const calls = new Calls().connected();
      calls.hear(says(body));
      calls.now += afterMs;
      calls.hear(says(invite(), { callId: called, partyId: 'EVES' }), sender);
      calls.on(offered, called);
      return calls.call(called);
    };

    // A peer in a call could announce an awaited call, and listen to the room a minute after the call is over.
    test('it rings like any other, whoever makes it: nothing opens a microphone without a press', () => {
      for (const sender of [eve, bob]) expect(comes(sender).state).toBe('ringing');
      expect(comes(eve, 1_000, must(parseCallId('8000'), 'call id')).state).toBe('ringing');
    });
  });

  test('[07.TR-02, 07.TR-03] two calls are joined: one is to be made, the other awaited, each with a replacement id', () => {
    const other = { userId: bob, displayName: 'Bob', avatarUrl: null };
    const { toFirst, toSecond } = joining(other, target, { callId, replacementIds: ['a', 'b'] });
    expect(toFirst).toEqual({
      ...{ kind: 'transfer', target, replacementId: 'a', createCall: callId, awaitCall: null },
    });
    expect(toSecond).toEqual({
      ...{ kind: 'transfer', target: other, replacementId: 'b', createCall: null, awaitCall: callId },
    });
  });
});
