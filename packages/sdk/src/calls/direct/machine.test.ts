import { describe, expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseCallId, parseDeviceId } from '../../protocol/ids/parse.ts';
import { answer, bob, Calls, callId, eve, invite, me, ours, says } from './test-calls.ts';

const timer = (name: string, delayMs: number) => ({ kind: 'setTimer', timer: name, delayMs });
const errors = (calls: Calls) =>
  calls.done.flatMap(({ effect }) => (effect.kind === 'error' ? [`${effect.code}: ${effect.message}`] : []));
const candidate = (name: string) => ({ candidate: name, sdpMid: '0', sdpMLineIndex: 0 });

describe('placing a call', () => {
  test('[07.ST-01, 07.V-03] from the microphone to the connection', () => {
    const calls = new Calls();
    expect(calls.place()).toEqual([{ kind: 'acquire', wants: { audio: true, video: false } }]);
    expect(calls.call().state).toBe('wait_local_media');
    expect(calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false })).toEqual([
      { kind: 'openPeer' },
      { kind: 'addMedia' },
    ]);
    expect(calls.call().state).toBe('create_offer');
    expect(calls.on({ kind: 'negotiationNeeded' })).toEqual([{ kind: 'makeOffer' }]);
    expect(calls.on({ kind: 'offerSet', isGathering: true })).toEqual([timer('gather', 200)]);
    expect(calls.on({ kind: 'timer', timer: 'gather' })).toContainEqual({ kind: 'describe' });
    expect(calls.on({ kind: 'described', sdp: 'v=0' })).toMatchObject([
      { kind: 'send', tag: 'invite', body: { kind: 'invite', lifetimeMs: 60_000, sdp: 'v=0', invitee: bob } },
    ]);
    expect(calls.on({ kind: 'sent', tag: 'invite' })).toContainEqual(timer('invite', 60_000));
    expect(calls.call().state).toBe('invite_sent');
    calls.hear(says(answer()));
    expect(calls.call().state).toBe('connecting');
    calls.on({ kind: 'ice', state: 'connected' });
    expect(calls.call()).toMatchObject({ state: 'connected', connectedAt: calls.now });
  });

  test('[07.V-03] candidates that are all there are not waited for', () => {
    const calls = new Calls();
    calls.place();
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.on({ kind: 'negotiationNeeded' });
    calls.on({ kind: 'offerSet', isGathering: true });
    expect(calls.on({ kind: 'gatheringComplete' })).toContainEqual({ kind: 'describe' });
  });

  test('[07.P-01] without audio it is refused', () => {
    const calls = new Calls();
    const refused = { kind: 'refused', code: 'start_without_audio', message: 'You CANNOT start a call without audio' };
    expect(calls.place({ audio: false, video: true })).toEqual([refused]);
    expect(calls.book.calls.size).toBe(0);
  });

  test('[07.V-02] without a device it is refused', () => {
    const refused = { kind: 'refused', code: 'no_device', message: 'Client must have a device ID to start calls' };
    expect(new Calls(null).place()).toEqual([refused]);
  });

  test('[07.P-03] no microphone: an error, and nobody is told', () => {
    const calls = new Calls();
    calls.place();
    calls.on({ kind: 'mediaFailed', cause: 'NotAllowedError' });
    expect(errors(calls)).toEqual([
      "no_user_media: Couldn't start capturing media! Is your microphone set up and does this app have permission?: NotAllowedError",
    ]);
    expect([calls.ended(), calls.sent()]).toEqual([{ reason: 'no_user_media', by: 'local' }, []]);
  });

  test('[07.P-07] a peer connection that cannot be made', () => {
    const calls = new Calls();
    calls.place();
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.on({ kind: 'peerFailed', cause: 'bad url' });
    expect(errors(calls)).toEqual(["ice_failed: Couldn't start call! Invalid ICE server configuration.: bad url"]);
    expect(calls.ended()?.reason).toBe('ice_failed');
  });

  test.each([
    ['create_offer', 'create_offer: Failed to create an offer: why'],
    ['set_local_description', 'set_local_description: Failed to set the local description: why'],
    ['local_offer_failed', 'local_offer_failed: Failed to get local offer!: why'],
  ] as const)('[07.P-07] an offer fails in %s', (stage, message) => {
    const calls = new Calls();
    calls.place();
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.on({ kind: 'negotiationNeeded' });
    calls.on({ kind: 'offerFailed', stage, cause: 'why' });
    expect([errors(calls), calls.sent(), calls.ended()?.reason]).toEqual([[message], [], stage]);
  });

  test('[07.P-05] who hangs up before the invite says nothing; after it they do', () => {
    const calls = new Calls();
    calls.place();
    calls.on({ kind: 'hangup', reason: 'user_hangup' });
    expect([calls.sent(), calls.ended()]).toEqual([[], { reason: 'user_hangup', by: 'local' }]);
    const later = new Calls().invited();
    later.on({ kind: 'hangup', reason: 'user_hangup' });
    expect(later.sent()).toEqual(['invite', 'hangup']);
  });

  test('[07.ST-04] nobody answers', () => {
    const calls = new Calls().invited();
    calls.on({ kind: 'timer', timer: 'invite' });
    expect([calls.ended()?.reason, calls.sent()]).toEqual(['invite_timeout', ['invite', 'hangup']]);
  });

  test.each([
    [false, 'send_invite: Failed to send invite'],
    [true, 'unknown_devices: Unknown devices present in the room'],
  ])('[07.P-06] an invite that is not sent (unknown devices: %s)', (isUnknownDevices, message) => {
    const calls = new Calls().invited();
    calls.on({ kind: 'sendFailed', tag: 'invite', isUnknownDevices });
    expect([errors(calls), calls.ended()?.by]).toEqual([[message], 'local']);
  });
});

describe('being called', () => {
  test('[07.ST-02, 07.ST-03] the offer is in place, then it rings until the lifetime is over', () => {
    const calls = new Calls();
    const description = { type: 'offer', sdp: 'offer' };
    expect(calls.hear(says(invite()), bob, 10_000)).toEqual([{ kind: 'openPeer' }, { kind: 'setRemote', description }]);
    calls.now += 500;
    expect(calls.on({ kind: 'remoteSet', type: 'offer', offered: { audio: true, video: false } })).toEqual([
      timer('ring', 49_500),
    ]);
    expect(calls.call().state).toBe('ringing');
    calls.on({ kind: 'timer', timer: 'ring' });
    expect([calls.ended(), calls.sent()]).toEqual([{ reason: 'invite_timeout', by: 'remote' }, []]);
  });

  test('[SEC-25] [07.ST-02] nothing is opened or made before a person answers', () => {
    const calls = new Calls().ringing();
    calls.hear(says({ kind: 'candidates', candidates: [candidate('a')] }));
    const kinds = calls.done.map(({ effect }) => effect.kind);
    expect(kinds).toEqual(['openPeer', 'setRemote', 'setTimer', 'addCandidates']);
  });

  test('[07.ST-02, 07.V-03] from the answer to the connection', () => {
    const calls = new Calls().ringing();
    expect(calls.on({ kind: 'answer' })).toContainEqual({ kind: 'acquire', wants: { audio: true, video: false } });
    expect(calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false })).toEqual([
      { kind: 'addMedia' },
      { kind: 'makeAnswer' },
    ]);
    expect(calls.call().state).toBe('create_answer');
    expect(calls.on({ kind: 'answerSet', isGathering: true })).toContainEqual(timer('gather', 200));
    expect(calls.call().state).toBe('connecting');
    calls.on({ kind: 'timer', timer: 'gather' });
    expect(calls.on({ kind: 'described', sdp: 'v=0' })).toMatchObject([{ kind: 'send', tag: 'answer' }]);
    calls.on({ kind: 'ice', state: 'completed' });
    expect(calls.call().state).toBe('connected');
  });

  test('[07.ST-07] an offer of nothing does not ring', () => {
    const calls = new Calls();
    calls.hear(says(invite()));
    calls.on({ kind: 'remoteSet', type: 'offer', offered: { audio: false, video: false } });
    expect([calls.ended()?.reason, calls.sent()]).toEqual(['set_remote_description', []]);
  });

  test('[07.P-07] an offer that the browser does not take does not ring', () => {
    const calls = new Calls();
    calls.hear(says(invite()));
    calls.on({ kind: 'remoteFailed', cause: 'bad' });
    expect([calls.ended()?.reason, calls.sent(), errors(calls)]).toEqual(['set_remote_description', [], []]);
  });

  test('[07.P-02] what is answered with', () => {
    const wants = (input: object, video: boolean) =>
      new Calls()
        .ringing(video)
        .on({ kind: 'answer', ...input })
        .find(({ kind }) => kind === 'acquire' || kind === 'refused');
    expect(wants({}, true)).toMatchObject({ wants: { audio: true, video: true } });
    expect(wants({}, false)).toMatchObject({ wants: { audio: true, video: false } });
    expect(wants({ video: false }, true)).toMatchObject({ wants: { audio: true, video: false } });
    expect(wants({ audio: true, video: true }, false)).toMatchObject({ wants: { audio: true, video: true } });
    expect(wants({ audio: false, video: false }, true)).toEqual({
      kind: 'refused',
      code: 'answer_without_media',
      message: 'You CANNOT answer a call without media',
    });
  });

  test('[07.P-02] what sends a picture alone is answered with a picture alone', () => {
    const calls = new Calls();
    calls.hear(says(invite()));
    calls.on({ kind: 'remoteSet', type: 'offer', offered: { audio: false, video: true } });
    expect(calls.on({ kind: 'answer' })).toContainEqual({ kind: 'acquire', wants: { audio: false, video: true } });
  });

  test('[07.P-02] a second answer does nothing', () => {
    const calls = new Calls().ringing();
    calls.on({ kind: 'answer' });
    expect(calls.on({ kind: 'answer' })).toEqual([]);
  });

  test('[07.P-03] a camera that fails is done without; a microphone that fails ends it here', () => {
    const calls = new Calls().ringing(true);
    calls.on({ kind: 'answer' });
    expect(calls.on({ kind: 'mediaFailed', cause: 'busy' })).toEqual([
      { kind: 'acquire', wants: { audio: true, video: false } },
    ]);
    calls.on({ kind: 'mediaFailed', cause: 'busy' });
    expect([calls.ended()?.reason, calls.sent()]).toEqual(['no_user_media', []]);
  });

  test('[07.P-04] only what rings is rejected; the old protocol hears a hangup', () => {
    const calls = new Calls().ringing();
    calls.on({ kind: 'reject' });
    expect([calls.sent(), calls.ended()?.by]).toEqual([['reject'], 'local']);
    const old = new Calls().ringing(false, 0);
    old.on({ kind: 'reject' });
    expect(old.sent()).toEqual(['hangup']);
    const message = "Call must be in 'ringing' state to reject!";
    expect(new Calls().connected().on({ kind: 'reject' })).toEqual([{ kind: 'refused', code: 'not_ringing', message }]);
  });

  test('[CALL-08] who gives up while answering rejects', () => {
    const calls = new Calls().ringing();
    calls.on({ kind: 'answer' });
    calls.on({ kind: 'hangup', reason: 'user_hangup' });
    expect(calls.sent()).toEqual(['reject']);
  });

  test.each([
    [false, 'send_answer: Failed to send answer'],
    [true, 'unknown_devices: Unknown devices present in the room'],
  ])('[07.P-06] an answer that is not sent rings again (unknown devices: %s)', (isUnknownDevices, message) => {
    const calls = new Calls().answered();
    calls.now += 20_000;
    expect(calls.on({ kind: 'sendFailed', tag: 'answer', isUnknownDevices })).toContainEqual(timer('ring', 40_000));
    expect([errors(calls), calls.call().state]).toEqual([[message], 'ringing']);
    expect(calls.on({ kind: 'answer' })).toContainEqual({ kind: 'describe' });
    expect(calls.on({ kind: 'described', sdp: 'v=0' })).toMatchObject([{ kind: 'send', tag: 'answer' }]);
  });

  test('[07.P-07] an answer that cannot be made', () => {
    const calls = new Calls().ringing();
    calls.on({ kind: 'answer' });
    calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.on({ kind: 'answerFailed', stage: 'create_answer', cause: 'why' });
    expect(errors(calls)).toEqual(['create_answer: Failed to create an answer: why']);
    expect(calls.ended()?.reason).toBe('create_answer');
  });
});

describe('who is heard', () => {
  test('[07.R-03] the first answer counts, and is told so', () => {
    const calls = new Calls().invited();
    expect(calls.hear(says(answer('first'), { partyId: 'PHONE' }))).toEqual(
      expect.arrayContaining([
        { kind: 'setRemote', description: { type: 'answer', sdp: 'first' } },
        expect.objectContaining({ body: { kind: 'selectAnswer', selectedPartyId: 'PHONE' } }),
      ]),
    );
    expect(calls.hear(says(answer('second'), { partyId: 'LAPTOP' }))).toEqual([]);
    expect(calls.call().opponent).toMatchObject({ userId: bob, partyId: 'PHONE', version: 1 });
  });

  test('[07.R-03] the old protocol names no party and is told nothing', () => {
    const calls = new Calls().invited();
    calls.hear(says(answer(), { version: 0, partyId: null }));
    expect([calls.call().opponent?.partyId, calls.sent()]).toEqual([null, ['invite']]);
  });

  test('[07.R-04] another device of ours answers, or was chosen', () => {
    const calls = new Calls().ringing();
    calls.hear(says(answer(), { partyId: 'OURS2' }), me);
    expect(calls.ended()).toEqual({ reason: 'answered_elsewhere', by: 'remote' });
    const late = new Calls().answered();
    late.hear(says({ kind: 'selectAnswer', selectedPartyId: ours }));
    expect(late.ended()).toBeUndefined();
    late.hear(says({ kind: 'selectAnswer', selectedPartyId: null }));
    late.hear(says({ kind: 'selectAnswer', selectedPartyId: 'OURS2' }, { partyId: 'OTHER' }));
    expect(late.ended()).toBeUndefined();
    late.hear(says({ kind: 'selectAnswer', selectedPartyId: 'OURS2' }));
    expect([late.ended()?.reason, late.sent()]).toEqual(['answered_elsewhere', ['answer']]);
  });

  test('[07.R-05] candidates of who may answer are kept for them alone', () => {
    const calls = new Calls().invited();
    for (const partyId of ['PHONE', 'LAPTOP'])
      expect(calls.hear(says({ kind: 'candidates', candidates: [candidate(partyId)] }, { partyId }))).toEqual([]);
    expect(calls.hear(says(answer(), { partyId: 'PHONE' }))).toContainEqual({
      kind: 'addCandidates',
      candidates: [candidate('PHONE')],
    });
    expect(calls.hear(says({ kind: 'candidates', candidates: [candidate('x')] }, { partyId: 'LAPTOP' }))).toEqual([]);
    expect(calls.hear(says({ kind: 'candidates', candidates: [candidate('y')] }, { partyId: 'PHONE' }))).toEqual([
      { kind: 'addCandidates', candidates: [candidate('y')] },
    ]);
  });

  test('[07.R-05] candidates that come before their invite wait for it', () => {
    const calls = new Calls();
    calls.hear(says({ kind: 'candidates', candidates: [candidate('a')] }));
    expect(calls.hear(says(invite()))).toContainEqual({ kind: 'addCandidates', candidates: [candidate('a')] });
  });

  test('[07.R-06] only the opponent hangs up, but anybody in the call while it rings', () => {
    const hangup = says({ kind: 'hangup', reason: 'user_hangup' });
    const other = says({ kind: 'hangup', reason: 'user_hangup' }, { partyId: 'LAPTOP' });
    const calls = new Calls().connected();
    calls.hear(other);
    expect(calls.ended()).toBeUndefined();
    calls.hear(hangup);
    expect(calls.ended()).toEqual({ reason: 'user_hangup', by: 'remote' });
    for (const sender of [me, bob]) {
      const ringing = new Calls().ringing();
      ringing.hear(other, sender);
      expect(ringing.ended()?.by).toBe('remote');
    }
    const waiting = new Calls().invited();
    waiting.hear(hangup);
    expect(waiting.ended()).toBeUndefined();
  });

  test('[07.R-06] a rejection ends an invite and what rings, and nothing else', () => {
    const reject = says({ kind: 'reject', reason: 'user_busy' });
    const calls = new Calls().invited();
    calls.hear(reject);
    expect(calls.ended()).toEqual({ reason: 'user_busy', by: 'remote' });
    const connected = new Calls().connected();
    connected.hear(reject);
    expect(connected.ended()).toBeUndefined();
    const early = new Calls();
    early.hear(says(invite()));
    early.hear(says({ kind: 'reject', reason: 'user_hangup' }, { partyId: 'OURS2' }), me);
    expect(early.ended()?.by).toBe('remote');
  });

  test('[07.R-06] a call that ended before its invite came does not ring', () => {
    const calls = new Calls();
    calls.hear(says({ kind: 'hangup', reason: 'user_hangup' }));
    expect(calls.hear(says(invite()))).toEqual([]);
  });

  test('[07.R-07] what this device said is ignored', () => {
    const calls = new Calls().invited();
    for (const sender of [me, bob]) calls.hear(says(answer(), { partyId: ours }), sender);
    expect(calls.call().opponent).toBeNull();
  });

  test('[SEC-50] people who are not in the call change nothing', () => {
    const bodies = [
      answer(),
      { kind: 'hangup', reason: 'user_hangup' },
      { kind: 'reject', reason: 'user_hangup' },
      { kind: 'selectAnswer', selectedPartyId: 'X' },
      { kind: 'candidates', candidates: [candidate('x')] },
      { kind: 'negotiate', lifetimeMs: 1, description: { type: 'offer', sdp: 'x' }, streams: null },
      { kind: 'streamMetadata', streams: [] },
      { kind: 'assertedIdentity', identity: { userId: eve, displayName: 'Eve' } },
      { kind: 'replaces', replacementId: 'r', target: null, createCall: callId, awaitCall: null },
    ] as const;
    for (const calls of [new Calls().invited(), new Calls().ringing(), new Calls().connected()]) {
      const before = calls.call();
      for (const body of bodies) calls.hear(says(body), eve);
      expect(calls.call()).toEqual(before);
    }
  });

  test('[07.E-02] a device that calls past the room is answered there, also while there is another call', () => {
    const from = { deviceId: must(parseDeviceId('BOBS'), 'device id'), sessionId: 'S' };
    const calls = new Calls();
    calls.hear(says(invite()), bob, null, from);
    expect(calls.call().device).toEqual(from);
    const other = says(invite(), { callId: must(parseCallId('6000'), 'call id'), partyId: 'EVES' });
    const [refusal] = calls.hear(other, eve, null, from);
    expect(refusal).toMatchObject({ kind: 'sendApart', body: { kind: 'reject' }, to: { ...from, userId: eve } });
  });

  test('[SEC-50] an event of another room is of no call', () => {
    const calls = new Calls().connected();
    const elsewhere = { kind: 'signal', roomId: '!other:example.org', sender: bob, ageMs: 0, from: null } as const;
    calls.step({
      ...elsewhere,
      roomId: '!other:example.org' as never,
      signal: says({ kind: 'hangup', reason: 'user_hangup' }),
    });
    expect(calls.ended()).toBeUndefined();
  });

  test('[07.R-11] an asserted identity is kept', () => {
    const calls = new Calls().connected();
    calls.hear(says({ kind: 'assertedIdentity', identity: { userId: eve, displayName: 'Eve' } }));
    expect(calls.call().identity).toEqual({ userId: eve, displayName: 'Eve' });
  });

  test('[07.R-12] an opponent that leaves has hung up', () => {
    const calls = new Calls().connected();
    const { roomId } = calls.call();
    calls.step({ kind: 'opponentLeft', roomId, userId: eve });
    expect(calls.ended()).toBeUndefined();
    calls.step({ kind: 'opponentLeft', roomId, userId: bob });
    expect(calls.ended()).toEqual({ reason: 'user_hangup', by: 'remote' });
  });
});

describe('which invites ring', () => {
  const rings = (calls: Calls, ...[signal, sender, age]: Parameters<Calls['hear']>) =>
    calls.hear(signal, sender, age).some(({ kind }) => kind === 'openPeer');

  test('[07.R-01] own ones, those for others and those too old do not', () => {
    expect(rings(new Calls(), says(invite()))).toBe(true);
    expect(rings(new Calls(), says(invite()), bob, null)).toBe(true);
    expect(rings(new Calls(), says(invite({ invitee: me })))).toBe(true);
    expect(rings(new Calls(), says(invite()), bob, 57_000)).toBe(true);
    expect(rings(new Calls(), says(invite()), bob, 57_001)).toBe(false);
    expect(rings(new Calls(), says(invite()), me)).toBe(false);
    expect(rings(new Calls(), says(invite({ invitee: eve })))).toBe(false);
    expect(rings(new Calls(), says(invite({ invitee: '' })))).toBe(false);
    const over = new Calls().ringing();
    over.on({ kind: 'reject' });
    expect(rings(over, says(invite({ sdp: 'again' })))).toBe(false);
  });

  test('[CALL-06] an invite that comes twice rings once; a newer one takes its place', () => {
    const calls = new Calls().ringing();
    expect(calls.hear(says(invite()))).toEqual([]);
    expect(calls.hear(says(invite({ sdp: 'new' }))).map(({ kind }) => kind)).toEqual([
      'ended',
      'openPeer',
      'setRemote',
    ]);
    const other = must(parseCallId('6000'), 'call id');
    expect(rings(calls, says(invite({ sdp: 'newer' }), { callId: other }))).toBe(true);
    expect([...calls.book.calls.keys()]).toEqual([other]);
    const answered = new Calls().answered();
    expect(answered.hear(says(invite({ sdp: 'new' })))).toEqual([]);
    expect(answered.call().state).toBe('connecting');
  });

  test('[07.H-01] a second call while in one is busy', () => {
    const calls = new Calls().connected();
    const other = must(parseCallId('6000'), 'call id');
    expect(calls.hear(says(invite(), { callId: other }), eve)).toMatchObject([
      { kind: 'sendApart', body: { kind: 'reject', reason: 'user_busy' } },
    ]);
    expect([...calls.book.calls.keys()]).toEqual([callId]);
  });

  test('[CALL-07] who calls somebody whose call rings answers it', () => {
    const calls = new Calls().ringing();
    const acquire = { kind: 'acquire', wants: { audio: true, video: false } };
    expect(calls.place(undefined, must(parseCallId('7000'), 'call id'))).toContainEqual(acquire);
    expect(calls.call().state).toBe('wait_local_media');
  });

  const theirs = (id: string) => says(invite(), { callId: must(parseCallId(id), 'call id') });

  test('[07.R-09] of two calls that cross the lower id counts', () => {
    const lower = new Calls().invited();
    expect(lower.hear(theirs('4000')).map(({ kind }) => kind)).toEqual([
      'handOver',
      'send',
      'ended',
      'openPeer',
      'setRemote',
    ]);
    expect(lower.ended()).toEqual({ reason: 'replaced', by: 'local' });
    const id = must(parseCallId('4000'), 'call id');
    lower.on({ kind: 'remoteSet', type: 'offer', offered: { audio: true, video: false } }, id);
    expect(lower.call(id).state).toBe('wait_local_media');
    const higher = new Calls().invited();
    expect(higher.hear(theirs('6000'))).toMatchObject([
      { kind: 'sendApart', body: { kind: 'hangup', reason: 'replaced' } },
    ]);
    expect(higher.call().state).toBe('invite_sent');
  });

  test('[07.R-09] ours is not sent where theirs came while it was made', () => {
    const calls = new Calls();
    calls.place();
    calls.hear(theirs('6000'));
    expect([calls.ended()?.reason, calls.sent()]).toEqual(['replaced', []]);
  });

  test('[07.R-09] a call to somebody else does not cross', () => {
    const calls = new Calls().invited();
    expect(calls.hear(theirs('4000'), eve)).toMatchObject([{ kind: 'sendApart', body: { reason: 'user_busy' } }]);
  });
});

test('[07.R-05] candidates that come before an answer are kept for so many devices, and so many of each', () => {
  const calls = new Calls();
  calls.place();
  calls.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
  calls.on({ kind: 'negotiationNeeded' });
  calls.on({ kind: 'offerSet', isGathering: false });
  calls.on({ kind: 'described', sdp: 'v=0' });
  calls.on({ kind: 'sent', tag: 'invite' });
  const many = Array.from({ length: 300 }, (_, n) => candidate(`c${n}`));
  for (let party = 0; party < 100; party += 1)
    calls.hear(says({ kind: 'candidates', candidates: many }, { partyId: `PARTY${party}` }));
  const { early } = calls.call().candidates;
  expect(early.size).toBe(32);
  expect(Math.max(...[...early.values()].map((list) => list.length))).toBe(200);
});
