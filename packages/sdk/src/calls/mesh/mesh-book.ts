/**
 * A call in full mesh: one call between two for each other device in it (08, section 5). Pure, above the machine of one call, as the book of
 * calls between two is.
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { CallSignal, SignalOf } from '../../protocol/events/call/call-signal.ts';
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { MESH_MOST_RETRIES } from '../../protocol/rules/mesh/mesh-constants.ts';
import { deviceKey, placesMeshCall } from '../../protocol/rules/mesh/mesh-rules.ts';
import type { CallEffect, CallInput, CallStep, DirectCall } from '../pair/direct-call.ts';
import { inboundCall, outboundCall } from '../pair/new-call.ts';
import { stepDirectCall } from '../pair/step-direct-call.ts';
import { type MeshWants, tellStreams, withWants } from './mesh-wants.ts';

/** Another device in the call. */
export interface MeshPeer {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly sessionId: string;
}

/** The calls with the other devices, by their names. */
export interface MeshBook {
  readonly me: UserId;
  readonly deviceId: DeviceId;
  readonly roomId: RoomId;
  readonly confId: string;
  readonly wants: MeshWants;
  readonly peers: ReadonlyMap<string, MeshPeer>;
  readonly calls: ReadonlyMap<string, DirectCall>;
  /** The number of calls again to a device since it was last reached. */
  readonly retries: ReadonlyMap<string, number>;
  /** The pictures that are drawn here, of each device; all where nothing is said. */
  readonly looks: ReadonlyMap<string, PeerLooks>;
  /** The pictures of ours that each device said it draws, in the call with it. */
  readonly theirLooks: ReadonlyMap<string, PeerLooks>;
}

/** A device that said nothing looks at all. */
export const ALL_LOOKS: PeerLooks = { camera: true, screen: true };

export type MeshInput =
  /** The devices in the call, without this one. */
  | { readonly kind: 'peers'; readonly peers: readonly MeshPeer[] }
  /** Five seconds are over (08.G-43). */
  | { readonly kind: 'retry' }
  | { readonly kind: 'wants'; readonly wants: MeshWants }
  /** Other pictures are drawn here. */
  | { readonly kind: 'looks'; readonly looks: ReadonlyMap<string, PeerLooks> }
  /** In push-to-talk: somebody did not hear that this device has talked for so long. */
  | { readonly kind: 'talked'; readonly forMs: number }
  | { readonly kind: 'signal'; readonly from: MeshSource; readonly signal: CallSignal }
  | { readonly kind: 'call'; readonly callId: CallId; readonly input: CallInput }
  | { readonly kind: 'leave' };

/** The device that says something, and its session; null from one that has none. */
export type MeshSource = Omit<MeshPeer, 'sessionId'> & { readonly sessionId: string | null };

export type MeshEffect =
  | CallEffect
  /** The other device is known to be in the call, or not yet: only then it gets our media (08.G-44). */
  | { readonly kind: 'allow'; readonly isAllowed: boolean };

export interface MeshStep {
  readonly book: MeshBook;
  readonly effects: readonly { readonly key: string; readonly call: DirectCall; readonly effect: MeshEffect }[];
}

/** Everything from outside that a step needs. */
export interface MeshMoment {
  readonly now: EpochMs;
  readonly newCallId: () => CallId;
}

/** A call that nobody else is in. */
export function emptyMesh(own: Pick<MeshBook, 'me' | 'deviceId' | 'roomId' | 'confId' | 'wants'>): MeshBook {
  return { ...own, peers: new Map(), calls: new Map(), retries: new Map(), looks: new Map(), theirLooks: new Map() };
}

/** The calls after `input`, and what is to be done about them. */
export function stepMesh(book: MeshBook, input: MeshInput, moment: MeshMoment): MeshStep {
  switch (input.kind) {
    case 'peers':
      return knowPeers(book, input.peers, moment);
    case 'retry':
      return retry(book, moment);
    case 'wants':
      return each(nothing({ ...book, wants: input.wants }), [...book.calls.keys()], (later, key) =>
        stepCall(later, key, null, moment),
      );
    case 'looks':
      return look(book, input.looks);
    case 'talked':
      return tellTalked(book, input.forMs);
    case 'signal':
      return receive(book, input.from, input.signal, moment);
    case 'call': {
      const key = [...book.calls].find(([, { callId }]) => callId === input.callId)?.[0];
      return key === undefined ? nothing(book) : stepCall(book, key, input.input, moment);
    }
    case 'leave':
      return each(nothing({ ...book, peers: new Map(), retries: new Map() }), [...book.calls.keys()], (later, key) =>
        stepCall(later, key, { kind: 'hangup', reason: 'user_hangup' }, moment),
      );
  }
}

function nothing(book: MeshBook): MeshStep {
  return { book, effects: [] };
}

function then(step: MeshStep, next: (book: MeshBook) => MeshStep): MeshStep {
  const { book, effects } = next(step.book);
  return { book, effects: [...step.effects, ...effects] };
}

function each(step: MeshStep, keys: readonly string[], next: (book: MeshBook, key: string) => MeshStep): MeshStep {
  return keys.reduce((all, key) => then(all, (book) => next(book, key)), step);
}

/** One step of one call; null only gives it what is wanted now. */
function stepCall(book: MeshBook, key: string, input: CallInput | null, { now }: MeshMoment): MeshStep {
  const call = book.calls.get(key);
  if (call === undefined) return nothing(book);
  return put(book, key, input === null ? { call, effects: [] } : stepDirectCall(call, input, now), now, input === null);
}

/** Keeps what came of a step, with what is wanted of the call. One that is connected is not counted as tried any more (08.G-43, 08.G-45). */
function put(book: MeshBook, key: string, step: CallStep, now: EpochMs, areNew = false): MeshStep {
  const before = book.calls.get(key);
  const state = before?.callId === step.call.callId ? before.state : null;
  const since = { state, areNew, looks: book.looks.get(key) ?? ALL_LOOKS };
  const { call, effects } = withWants(step, book.wants, since, now);
  const calls = new Map(book.calls);
  const retries = new Map(book.retries);
  if (call.state === 'ended') calls.delete(key);
  else calls.set(key, call);
  if (call.state === 'connected') retries.delete(key);
  const theirLooks = new Map(book.theirLooks);
  if (call.state === 'ended') theirLooks.delete(key);
  return { book: { ...book, calls, retries, theirLooks }, effects: effects.map((effect) => ({ key, call, effect })) };
}

/** Tells those whose pictures are drawn now, or are no more; the others hear of it once they are connected. */
function look(book: MeshBook, looks: ReadonlyMap<string, PeerLooks>): MeshStep {
  const effects = [...book.calls].flatMap(([key, call]) => {
    const [before, now] = [book.looks.get(key) ?? ALL_LOOKS, looks.get(key) ?? ALL_LOOKS];
    if (call.state !== 'connected' || (before.camera === now.camera && before.screen === now.screen)) return [];
    return tellStreams(call, now).effects.map((effect) => ({ key, call, effect }));
  });
  return { book: { ...book, looks }, effects };
}

function tellTalked(book: MeshBook, forMs: number): MeshStep {
  const effects = [...book.calls].flatMap(([key, call]) =>
    call.state === 'connected'
      ? tellStreams(call, book.looks.get(key) ?? ALL_LOOKS, forMs).effects.map((effect) => ({ key, call, effect }))
      : [],
  );
  return { book, effects };
}

function knowPeers(book: MeshBook, peers: readonly MeshPeer[], moment: MeshMoment): MeshStep {
  const now = new Map(peers.map((peer) => [deviceKey(peer), peer]));
  // The room's word may be older than a device's own: a call with another stay of it goes on.
  const isGone = ([key, { sessionId }]: [string, MeshPeer]) =>
    !now.has(key) && book.calls.get(key)?.device?.sessionId === sessionId;
  const gone = [...book.peers].filter(isGone).map(([key]) => key);
  const come = [...now.keys()].filter((key) => !book.peers.has(key));
  // Nothing of who is gone is remembered: whoever comes back is called from the start.
  const retries = new Map([...book.retries].filter(([key]) => now.has(key)));
  const known: MeshBook = { ...book, peers: now, retries };
  const left = each(nothing(known), gone, (later, key) =>
    stepCall(later, key, { kind: 'hangup', reason: 'user_hangup' }, moment),
  );
  const allowed = each(left, come, (later, key) => {
    const call = later.calls.get(key);
    const effect = { kind: 'allow', isAllowed: true } as const;
    return call === undefined ? nothing(later) : { book: later, effects: [{ key, call, effect }] };
  });
  return each(allowed, [...now.keys()], (later, key) =>
    isToBeCalled(later, key) ? place(later, key, moment) : nothing(later),
  );
}

/** This device calls, and has no call with what runs there now (08.G-40, 08.G-41). */
function isToBeCalled({ me, deviceId, peers, calls }: MeshBook, key: string): boolean {
  const peer = peers.get(key);
  if (peer === undefined || !placesMeshCall({ userId: me, deviceId }, peer)) return false;
  return calls.get(key)?.device?.sessionId !== peer.sessionId;
}

function retry(book: MeshBook, moment: MeshMoment): MeshStep {
  return each(nothing(book), [...book.peers.keys()], (later, key) => {
    const tries = later.retries.get(key) ?? 0;
    if (!isToBeCalled(later, key) || tries >= MESH_MOST_RETRIES) return nothing(later);
    return place({ ...later, retries: new Map(later.retries).set(key, tries + 1) }, key, moment);
  });
}

function place(book: MeshBook, key: string, moment: MeshMoment): MeshStep {
  const peer = book.peers.get(key);
  if (peer === undefined) return nothing(book);
  const { me, deviceId, roomId, confId, wants } = book;
  const before = stepCall(book, key, { kind: 'hangup', reason: 'new_session' }, moment);
  return then(before, (later) => {
    const device = { deviceId: peer.deviceId, sessionId: peer.sessionId };
    const to = { callId: moment.newCallId(), roomId, invitee: peer.userId, device, confId };
    const call = outboundCall({ me, deviceId }, to);
    const allowed = { key, call, effect: { kind: 'allow', isAllowed: true } as const };
    const placed = stepDirectCall(call, { kind: 'place', audio: true, video: wants.video }, moment.now);
    const { book: after, effects } = put(later, key, placed, moment.now);
    return { book: after, effects: [allowed, ...effects] };
  });
}

function receive(book: MeshBook, from: MeshSource, signal: CallSignal, moment: MeshMoment): MeshStep {
  const key = deviceKey(from);
  const call = book.calls.get(key);
  if (signal.kind === 'invite')
    return call?.callId === signal.callId ? nothing(book) : ring(book, from, signal, moment);
  if (call?.callId !== signal.callId) return nothing(book);
  const step = stepCall(book, key, { kind: 'signal', sender: from.userId, signal }, moment);
  if (signal.kind !== 'streamMetadata' || signal.looks === undefined) return step;
  return { ...step, book: { ...step.book, theirLooks: new Map(step.book.theirLooks).set(key, signal.looks) } };
}

/** A call of another device is answered at once; one before it with that device is replaced (08.G-44). */
function ring(book: MeshBook, from: MeshSource, invite: SignalOf<'invite'>, moment: MeshMoment): MeshStep {
  const { me, deviceId, roomId, wants } = book;
  const key = deviceKey(from);
  if (invite.invitee !== null && invite.invitee !== me) return nothing(book);
  const before = stepCall(book, key, { kind: 'hangup', reason: 'replaced' }, moment);
  return then(before, (later) => {
    const sender = {
      roomId,
      sender: from.userId,
      ageMs: 0,
      device: { deviceId: from.deviceId, sessionId: from.sessionId },
    };
    const rules = { now: moment.now, autoAnswer: { audio: true, video: wants.video } };
    const step = inboundCall({ me, deviceId }, sender, invite, rules);
    const allow = { key, call: step.call, effect: { kind: 'allow', isAllowed: later.peers.has(key) } as const };
    const { book: after, effects } = put(later, key, step, moment.now);
    return { book: after, effects: [allow, ...effects] };
  });
}
