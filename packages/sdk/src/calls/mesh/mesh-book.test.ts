import { expect, test } from 'vitest';
import type { CallSignal } from '../../protocol/events/call/call-signal.ts';
import type { CallInput, DirectCall } from '../pair/direct-call.ts';
import { stepLocalState } from './local-state.ts';
import { emptyMesh, type MeshBook, type MeshEffect, type MeshInput, type MeshPeer, stepMesh } from './mesh-book.ts';

const OFFERED = { audio: true, video: false };

/** The book of @bo's device B, and what it asked for last. */
class Bo {
  book: MeshBook = emptyMesh({
    ...{ me: '@bo:x' as never, deviceId: 'B' as never, roomId: '!r:x' as never, confId: 'conf' },
    wants: { audio: true, video: false, screen: false },
  });
  effects: readonly { readonly key: string; readonly call: DirectCall; readonly effect: MeshEffect }[] = [];
  #ids = 0;

  step(input: MeshInput): this {
    const newCallId = () => `call${(this.#ids += 1)}` as never;
    const { book, effects } = stepMesh(this.book, input, { now: 1_000, newCallId });
    this.book = book;
    this.effects = effects;
    return this;
  }

  tell(key: string, ...inputs: readonly CallInput[]): this {
    for (const input of inputs) {
      const callId = this.call(key)?.callId;
      if (callId === undefined) throw new Error('no call');
      this.step({ kind: 'call', callId, input });
    }
    return this;
  }

  call(key: string): DirectCall | undefined {
    return this.book.calls.get(key);
  }

  get kinds(): readonly string[] {
    return this.effects.map(({ effect }) => (effect.kind === 'send' ? `send ${effect.body.kind}` : effect.kind));
  }

  /** The last words that ended a call, with their reason. */
  get farewells(): readonly string[] {
    return this.effects.flatMap(({ effect }) =>
      effect.kind === 'send' && (effect.body.kind === 'hangup' || effect.body.kind === 'reject')
        ? [`${effect.body.kind} ${effect.body.reason}`]
        : [],
    );
  }

  know(...peers: readonly MeshPeer[]): this {
    return this.step({ kind: 'peers', peers });
  }

  hear(from: MeshPeer, signal: object): this {
    const envelope = { partyId: from.deviceId, version: 1, confId: 'conf' };
    return this.step({ kind: 'signal', from, signal: { ...envelope, ...signal } as unknown as CallSignal });
  }
}

const peer = (userId: string, deviceId = 'D', sessionId = 's'): MeshPeer => ({ userId, deviceId, sessionId }) as never;
const ana = peer('@ana:x');
const cy = peer('@cy:x');
const invite = { kind: 'invite', callId: 'theirs', lifetimeMs: 60_000, sdp: 'o', invitee: null, streams: [] };
const invited = { ...invite, capabilities: { transferee: false, dtmf: false } };

/** A call that Bo placed, up to its answer, and then connected. */
function connected(bo: Bo, of: MeshPeer): Bo {
  const key = `${of.userId} ${of.deviceId}`;
  bo.tell(
    key,
    { kind: 'mediaReady', streamId: 'mine', hasVideo: false },
    { kind: 'negotiationNeeded' },
    { kind: 'offerSet', isGathering: false },
    { kind: 'described', sdp: 'o' },
    { kind: 'sent', tag: 'invite' },
  );
  const { callId } = bo.call(key) ?? {};
  bo.hear(of, { ...invited, kind: 'answer', callId, sdp: 'a' });
  return bo.tell(key, { kind: 'remoteSet', type: 'answer', offered: OFFERED }, { kind: 'ice', state: 'connected' });
}

test('[08.G-40] [08.G-41] the higher device is called, the lower one calls, and a new session is called anew', () => {
  const bo = new Bo().know(ana, cy);
  expect([bo.call('@ana:x D'), bo.call('@cy:x D')?.state]).toEqual([undefined, 'wait_local_media']);
  expect(bo.call('@cy:x D')).toMatchObject({
    confId: 'conf',
    invitee: '@cy:x',
    device: { deviceId: 'D', sessionId: 's' },
  });
  connected(bo, cy);
  const before = bo.call('@cy:x D')?.callId;
  bo.know(ana, peer('@cy:x', 'D', 'other'));
  expect(bo.farewells).toEqual(['hangup new_session']);
  expect(bo.call('@cy:x D')).toMatchObject({ state: 'wait_local_media', device: { sessionId: 'other' } });
  expect(bo.call('@cy:x D')?.callId).not.toBe(before);
});

test('[08.G-43] a device is called again three times, and from zero once it was reached', () => {
  const bo = new Bo().know(cy);
  const fails = () => bo.tell('@cy:x D', { kind: 'mediaFailed', cause: 'x' });
  fails();
  for (let tries = 0; tries < 3; tries += 1) {
    bo.step({ kind: 'retry' });
    expect(bo.call('@cy:x D')?.state).toBe('wait_local_media');
    if (tries < 2) fails();
  }
  connected(bo, cy);
  expect(bo.book.retries.size).toBe(0);
  bo.tell('@cy:x D', { kind: 'hangup', reason: 'user_hangup' });
  for (let tries = 0; tries < 3; tries += 1) {
    bo.step({ kind: 'retry' });
    fails();
  }
  bo.step({ kind: 'retry' });
  expect(bo.call('@cy:x D')).toBeUndefined();
});

test('[08.G-44] an invite is answered at once, without media until the room says who calls', () => {
  const bo = new Bo().hear(ana, invited);
  expect(bo.effects[0]?.effect).toEqual({ kind: 'allow', isAllowed: false });
  bo.tell('@ana:x D', { kind: 'remoteSet', type: 'offer', offered: OFFERED });
  expect(bo.kinds).toContain('acquire');
  bo.know(ana);
  expect(bo.effects.map(({ effect }) => effect)).toEqual([{ kind: 'allow', isAllowed: true }]);
  bo.hear(ana, { ...invited, callId: 'again' });
  expect(bo.farewells).toEqual(['reject replaced']);
  expect(bo.call('@ana:x D')?.callId).toBe('again');
  bo.hear(ana, { ...invited, callId: 'again' });
  expect(bo.effects).toEqual([]);
  expect(new Bo().hear(ana, { ...invited, invitee: '@cy:x' }).call('@ana:x D')).toBeUndefined();
});

test('[08.G-45] what changed before a call was connected is told then', () => {
  const bo = new Bo().know(cy);
  bo.step({ kind: 'wants', wants: { audio: false, video: true, screen: true } });
  expect(bo.kinds).toEqual(['enableTracks']);
  connected(bo, cy);
  expect(bo.kinds).toEqual(expect.arrayContaining(['openCamera', 'openScreen', 'send streamMetadata']));
  const told = bo.effects.flatMap(({ effect }) => (effect.kind === 'send' ? [effect.body] : []));
  expect(told.at(-1)).toMatchObject({ streams: [{ purpose: 'usermedia', isAudioMuted: true }] });
  // A screen that was opened in vain is not opened without end.
  bo.tell('@cy:x D', { kind: 'screenFailed', cause: 'x' });
  expect(bo.kinds).toEqual(['error']);
});

test('[MSH-12] whoever leaves is hung up, and so are all by who leaves', () => {
  const bo = connected(new Bo().know(cy), cy).know();
  expect([bo.farewells, bo.call('@cy:x D')]).toEqual([['hangup user_hangup'], undefined]);
  connected(bo.know(cy), cy).step({ kind: 'leave' });
  expect([bo.farewells, bo.book.calls.size, bo.book.peers.size]).toEqual([['hangup user_hangup'], 0, 0]);
});

test('[MSH-12] an old word of the room ends no call with a later stay', () => {
  const later = peer('@ana:x', 'D', 'later');
  const bo = new Bo().know(ana).hear(later, invited).know();
  expect([bo.farewells, bo.call('@ana:x D')?.device?.sessionId]).toEqual([[], 'later']);
});

test('[08.G-41] another device of the same user is called like anybody’s', () => {
  const bo = connected(new Bo().know(peer('@bo:x', 'Z')), peer('@bo:x', 'Z'));
  expect(bo.call('@bo:x Z')?.state).toBe('connected');
});

test('[08.G-20] [08.G-21] [08.G-22] [08.G-24] the own part goes through its states, and no other way', () => {
  const fresh = 'local_call_feed_uninitialized';
  expect(stepLocalState(fresh, 'initialize')).toBe('initializing_local_call_feed');
  expect(stepLocalState('initializing_local_call_feed', 'initialized')).toBe('local_call_feed_initialized');
  expect(stepLocalState('local_call_feed_initialized', 'enter')).toBe('entered');
  expect(stepLocalState('entered', 'leave')).toBe(fresh);
  expect(stepLocalState('initializing_local_call_feed', 'failed')).toBe(fresh);
  expect(stepLocalState('entered', 'initialize')).toEqual({
    message: 'Cannot initialize local call feed in the "entered" state.',
  });
  expect(stepLocalState(fresh, 'enter')).toEqual({ message: `Cannot enter call in the "${fresh}" state` });
  expect(stepLocalState(fresh, 'initialized')).toEqual({ message: 'Group call disposed while gathering media stream' });
  expect([stepLocalState('entered', 'end'), stepLocalState('ended', 'leave')]).toEqual(['ended', 'ended']);
});

test('[MSH-15] who is looked at no more is told, and who is connected later hears it then; a word of theirs counts for that call', () => {
  const bo = connected(new Bo().know(cy), cy);
  const key = '@cy:x D';
  const away = new Map([[key, { camera: false, screen: true }]]);
  const said = () => bo.effects.flatMap(({ effect }) => (effect.kind === 'send' ? [effect.body] : []));
  expect(said().at(-1)).toMatchObject({ kind: 'streamMetadata', looks: { camera: true, screen: true } });
  bo.step({ kind: 'looks', looks: away });
  expect(said()).toMatchObject([{ kind: 'streamMetadata', looks: { camera: false, screen: true } }]);
  bo.step({ kind: 'looks', looks: new Map(away) });
  expect(said()).toEqual([]);

  const { callId } = bo.call(key) ?? {};
  const word = { kind: 'streamMetadata', callId, streams: [] };
  bo.hear(cy, { ...word, looks: { camera: true, screen: false } }).hear(cy, word);
  expect(bo.book.theirLooks.get(key)).toEqual({ camera: true, screen: false });
  bo.hear(cy, { ...word, callId: 'another', looks: { camera: false, screen: false } });
  expect(bo.book.theirLooks.get(key)).toEqual({ camera: true, screen: false });

  connected(bo.know(peer('@cy:x', 'D', 'other')), peer('@cy:x', 'D', 'other'));
  expect(bo.book.theirLooks.size).toBe(0);
  expect(said().at(-1)).toMatchObject({ looks: { camera: false, screen: true } });
});

test('[08.G-50] [PTT-08] who is heard said so before, and who is not says so after', () => {
  const bo = connected(new Bo().know(cy), cy);
  const key = '@cy:x D';
  const wants = { audio: false, video: false, screen: false };
  bo.step({ kind: 'wants', wants });
  expect(bo.kinds).toEqual(['enableTracks', 'send streamMetadata']);
  bo.step({ kind: 'wants', wants: { ...wants, audio: true } });
  expect(bo.kinds).toEqual(['send streamMetadata', 'enableTracks']);
  bo.step({ kind: 'talked', forMs: 3_000 });
  expect(bo.effects).toMatchObject([{ key, effect: { body: { kind: 'streamMetadata', talkedMs: 3_000 } } }]);
});

test('[MSH-16] [08.G-43] how often a device was called again is forgotten when it leaves', () => {
  const bo = new Bo().know(cy);
  for (let time = 0; time < 3; time += 1) {
    bo.tell('@cy:x D', { kind: 'mediaFailed', cause: 'no' });
    bo.step({ kind: 'retry' });
  }
  expect(bo.book.retries.get('@cy:x D')).toBe(3);
  bo.know(ana);
  expect(bo.book.retries.size).toBe(0);
  bo.know(ana, cy).tell('@cy:x D', { kind: 'mediaFailed', cause: 'no' }).step({ kind: 'retry' });
  expect(bo.call('@cy:x D')?.state).toBe('wait_local_media');
});
