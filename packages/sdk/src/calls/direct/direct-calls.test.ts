import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { ok } from '../../base/result/result.ts';
import type { SentSignal } from '../../features/calls/contract.ts';
import { parseMxcUri } from '../../protocol/ids/parse.ts';
import { DirectCalls, type PlaceRequest } from './direct-calls.main.ts';
import { answer, bob, callId, eve, invite, me, ours, room, says } from './test-calls.ts';

const drivers = vi.hoisted(() => ({ count: 0 }));

/** Opens nothing: the test says what came of it. */
vi.mock('../pair/call-driver.main.ts', () => ({
  CallDriver: class {
    localStream = null;
    screen = null;
    remoteStreams = [{ id: 'theirs' }];
    quality = null;
    constructor() {
      drivers.count += 1;
    }
    perform() {}
    end() {}
  },
}));

beforeEach(() => {
  drivers.count = 0;
});

const EVE = { userId: eve, displayName: 'Eve', avatarUrl: parseMxcUri('mxc://example.org/eve') };
const request: PlaceRequest = { roomId: room, invitee: bob, device: null, audio: true, video: false, callId };

/** The calls of a page, and what they ask of the engine. */
function page() {
  const asked: { readonly name: string; readonly params: unknown }[] = [];
  const calls = new DirectCalls({
    client: {
      command: async (name: string, params: unknown) => {
        asked.push({ name, params });
        return ok(name === 'calls.profile' ? EVE : null) as never;
      },
    },
    me,
    deviceId: ours,
    pageId: 'a',
    clock: new FakeClock(),
    random: new SeededRandom(1),
    settings: () => {
      throw new Error('nothing is opened here');
    },
    cleanSound: async () => null,
    report: (error) => {
      throw error;
    },
  });
  const hear = (signal: ReturnType<typeof says>, id: string = signal.kind) =>
    calls.receive({ kind: 'signal', id, roomId: room, sender: bob, ageMs: 0, signal, from: null });
  const shown = () => must(calls.shown.current[0], 'call');
  const said = () => asked.flatMap(({ name, params }) => (name === 'calls.send' ? [(params as SentSignal).body] : []));
  const ring = () => {
    hear(says(invite()));
    calls.act(callId, { kind: 'remoteSet', type: 'offer', offered: { audio: true, video: false } });
  };
  const connect = () => {
    expect(calls.place(request)).toEqual(ok(callId));
    calls.act(callId, { kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    calls.act(callId, { kind: 'negotiationNeeded' });
    calls.act(callId, { kind: 'offerSet', isGathering: false });
    calls.act(callId, { kind: 'described', sdp: 'v=0 mine' });
    const streams = [{ streamId: 'theirs', purpose: 'usermedia', isAudioMuted: false, isVideoMuted: true }] as const;
    hear(says({ ...answer(), streams } as never));
    calls.act(callId, { kind: 'ice', state: 'connected' });
  };
  return { calls, asked, ring, hear, shown, said, connect };
}

describe('what is refused', () => {
  test('[07.P-01] a call that is refused is told to who placed it, and leaves nothing behind', () => {
    const { calls, asked } = page();
    const message = 'You CANNOT start a call without audio';
    const placed = calls.place({ ...request, audio: false, video: true });
    expect(placed).toEqual({ ok: false, error: { code: 'start_without_audio', message } });
    expect([calls.shown.current, calls.owned, drivers.count, asked]).toEqual([[], [], 0, []]);
  });

  test('[07.P-02] an answer that is refused is told, and stands with the call', () => {
    const { calls, ring, shown } = page();
    ring();
    const refusal = { code: 'answer_without_media', message: 'You CANNOT answer a call without media' };
    expect(calls.act(callId, { kind: 'answer', audio: false, video: false })).toEqual({ ok: false, error: refusal });
    expect(shown()).toMatchObject({ call: { state: 'ringing' }, error: refusal });
  });

  test('[07.P-04] so is a rejection of what does not ring any more', () => {
    const { calls, connect, shown } = page();
    connect();
    const refusal = { code: 'not_ringing', message: "Call must be in 'ringing' state to reject!" };
    expect(calls.act(callId, { kind: 'reject' })).toEqual({ ok: false, error: refusal });
    expect(shown()).toMatchObject({ call: { state: 'connected' }, error: refusal });
  });
});

test('a call to somebody whose call rings here answers that: its id is given', () => {
  const { calls, ring } = page();
  ring();
  expect(calls.place({ ...request, callId: null })).toEqual(ok(callId));
});

test('[07.M-09] a feed says whose it is, of which device, and how loud it is played here', () => {
  const { calls, connect, shown } = page();
  connect();
  const feeds = () => shown().feeds.map(({ userId, deviceId, volume, isLocal }) => [userId, deviceId, volume, isLocal]);
  expect(feeds()).toEqual([
    [bob, 'BOBS', 1, false],
    [me, ours, 0, true],
  ]);
  calls.setVolume(callId, 'usermedia', 0.25);
  expect(feeds()[0]).toEqual([bob, 'BOBS', 0.25, false]);
  calls.setVolume(callId, 'usermedia', 7);
  expect(feeds()[0]).toEqual([bob, 'BOBS', 1, false]);
});

test('[07.TR-01] who is handed over is told the name and picture of the profile', async () => {
  const { calls, connect, said } = page();
  connect();
  await calls.transfer(callId, eve);
  expect(said().at(-1)).toMatchObject({ kind: 'replaces', target: EVE });
});

test('[07.TR-01] who is handed over is shown to whom, once the call has ended by it', () => {
  const { calls, connect, hear, shown } = page();
  connect();
  hear(says({ kind: 'replaces', replacementId: 'r', target: EVE, createCall: callId, awaitCall: null }));
  expect(shown()).toMatchObject({ call: { end: { reason: 'transferred' } }, transfer: { target: EVE } });
  calls.dismiss(callId);
  expect(calls.shown.current).toEqual([]);
});

test('[07.TR-01] the call that is to be made has an id of its own', async () => {
  const { calls, connect, said } = page();
  connect();
  await calls.transfer(callId, eve);
  expect(said().at(-1)).not.toMatchObject({ createCall: callId });
});

test('[07.R-11] the peer is told who is at this end', () => {
  const { calls, connect, said } = page();
  connect();
  const identity = { userId: null, displayName: 'Reception' };
  expect(calls.assertIdentity(callId, identity).ok).toBe(true);
  expect(said().at(-1)).toEqual({ kind: 'assertedIdentity', identity });
});
