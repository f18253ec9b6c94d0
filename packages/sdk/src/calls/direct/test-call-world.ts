/**
 * Devices with call books, a room between them and nothing else: everything that can happen next is a choice, so that all orders can be
 * tried. A peer connection is its two descriptions; two are connected when each has the other's.
 */
import { must } from '../../base/assert/assert.ts';
import type { CallSignal, CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import type { CallId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { parseCallId, parseDeviceId, parseRoomId, parseUserId } from '../../protocol/ids/parse.ts';
import type { CallInput, CallTimer, DirectCall, SendTag } from '../pair/direct-call.ts';
import type { CallBook } from './book.ts';
import { type BookEffect, type BookInput, emptyBook, stepCallBook } from './call-book.ts';

export const ROOM: RoomId = must(parseRoomId('!room:example.org'), 'room id');

/** The actions of a user, each possible once, at any time. */
export type Act =
  | { readonly kind: 'place'; readonly callId: string; readonly invitee: string | null }
  | { readonly kind: 'answer' | 'reject' | 'hangup' };

interface Op {
  readonly callId: CallId;
  readonly kind:
    | 'acquire'
    | 'needed'
    | 'makeOffer'
    | 'makeAnswer'
    | 'describe'
    | 'setRemote'
    | 'iceConnected'
    | 'iceLost';
  readonly sdp?: string;
}

interface Peer {
  readonly local: string | null;
  readonly remote: string | null;
  readonly isMatched: boolean;
}

interface Outgoing {
  readonly callId: CallId;
  readonly tag: SendTag | null;
  readonly body: CallSignalBody;
}

interface Incoming {
  readonly sender: UserId;
  readonly signal: CallSignal;
}

export interface Device {
  readonly name: string;
  readonly book: CallBook;
  readonly inbox: readonly Incoming[];
  readonly outbox: readonly Outgoing[];
  readonly ops: readonly Op[];
  readonly timers: ReadonlyMap<string, { readonly callId: CallId; readonly timer: CallTimer; readonly dueAt: number }>;
  readonly peers: ReadonlyMap<CallId, Peer>;
  readonly acts: readonly Act[];
}

export interface World {
  readonly now: number;
  readonly devices: readonly Device[];
  /** The number of events that may still be lost on their way to a device, or arrive twice. */
  readonly losses: number;
  readonly doubles: number;
}

/** The operations that take time, so that other things can happen in between. Events on their way to a device always do. */
export interface WorldRules {
  readonly slow: ReadonlySet<'browser' | 'network' | 'sending' | 'media' | 'clock'>;
}

/** A device of a person with what they may do there; its name is `A1`, its person `@a`. */
export function device(name: string, acts: readonly Act[]): Device {
  const user = must(parseUserId(`@${name.charAt(0).toLowerCase()}:example.org`), 'user id');
  const book = emptyBook(user, must(parseDeviceId(name), 'device id'));
  return { name, book, inbox: [], outbox: [], ops: [], timers: new Map(), peers: new Map(), acts };
}

/** Every world that may come next. */
export function* successors(world: World, rules: WorldRules): Generator<World> {
  const isQuiet = isSilent(world);
  for (const [index, each] of world.devices.entries()) {
    yield* acts(world, index, each, rules);
    if (each.inbox.length > 0) yield* deliveries(world, index, each, rules);
    if (each.outbox.length > 0) yield transmit(world, index, each, rules);
    const begun = new Set<CallId>();
    for (const op of each.ops) {
      if (!begun.has(op.callId)) yield complete(world, index, op, rules);
      begun.add(op.callId);
    }
    for (const { callId, timer, dueAt } of each.timers.values()) {
      const isFirst = isQuiet && dueAt === firstDue(world);
      // A slow clock lets time run out while messages are on their way.
      const isEarly = rules.slow.has('clock') && (timer === 'invite' || timer === 'ring');
      if (isFirst || isEarly) yield fire({ ...world, now: Math.max(world.now, dueAt) }, index, callId, timer, rules);
    }
  }
}

/** True if nothing is on its way and nothing is being executed. */
export function isSilent({ devices }: World): boolean {
  return devices.every(({ inbox, outbox, ops }) => inbox.length + outbox.length + ops.length === 0);
}

export function hasTimers({ devices }: World): boolean {
  return devices.some(({ timers }) => timers.size > 0);
}

function firstDue({ devices }: World): number {
  return Math.min(...devices.flatMap(({ timers }) => [...timers.values()].map(({ dueAt }) => dueAt)));
}

function* acts(world: World, index: number, each: Device, rules: WorldRules): Generator<World> {
  for (const act of each.acts) {
    const used = replace(world, index, { ...each, acts: each.acts.filter((other) => other !== act) });
    const input = inputOf(act, each.book);
    if (input !== null) yield step(used, index, input, rules);
  }
}

/** The device at `index` placed its call, if it has one to place. */
export function placed(world: World, index: number, rules: WorldRules): World {
  const each = deviceAt(world, index);
  const act = each.acts.find(({ kind }) => kind === 'place');
  const input = act === undefined ? null : inputOf(act, each.book);
  if (input === null) return world;
  return step(
    replace(world, index, { ...each, acts: each.acts.filter((other) => other !== act) }),
    index,
    input,
    rules,
  );
}

function inputOf(act: Act, book: CallBook): BookInput | null {
  if (act.kind === 'place') {
    const callId = must(parseCallId(act.callId), 'call id');
    if (book.calls.size > 0) return null;
    return {
      kind: 'place',
      callId,
      roomId: ROOM,
      invitee: parseUserId(act.invitee),
      device: null,
      audio: true,
      video: false,
    };
  }
  const isAble = ({ state }: DirectCall) => act.kind === 'hangup' || state === 'ringing';
  const call = [...book.calls.values()].find(isAble);
  if (call === undefined) return null;
  const input: CallInput = act.kind === 'hangup' ? { kind: 'hangup', reason: 'user_hangup' } : { kind: act.kind };
  return { kind: 'call', callId: call.callId, input };
}

function* deliveries(world: World, index: number, each: Device, rules: WorldRules): Generator<World> {
  const [next, ...rest] = each.inbox;
  if (next === undefined) return;
  const input: BookInput = {
    kind: 'signal',
    roomId: ROOM,
    sender: next.sender,
    ageMs: 0,
    signal: next.signal,
    from: null,
  };
  const deliver = (inbox: readonly Incoming[], from: World) =>
    step(replace(from, index, { ...each, inbox }), index, input, rules);
  yield deliver(rest, world);
  if (world.losses > 0) yield { ...replace(world, index, { ...each, inbox: rest }), losses: world.losses - 1 };
  if (world.doubles > 0) yield deliver(each.inbox, { ...world, doubles: world.doubles - 1 });
}

/** The server takes the next event of a device, and everybody else will hear of it in that order. */
function transmit(world: World, index: number, each: Device, rules: WorldRules): World {
  const [next, ...outbox] = each.outbox;
  if (next === undefined) return world;
  const { callId, body, tag } = next;
  const signal: CallSignal = { callId, partyId: each.name, version: 1, confId: null, ...body };
  const devices = world.devices.map((other, at) =>
    at === index ? { ...other, outbox } : { ...other, inbox: [...other.inbox, { sender: each.book.me, signal }] },
  );
  const sent = { ...world, devices };
  if (tag === null) return sent;
  return step(sent, index, { kind: 'call', callId, input: { kind: 'sent', tag } }, rules);
}

function fire(world: World, index: number, callId: CallId, timer: CallTimer, rules: WorldRules): World {
  const each = deviceAt(world, index);
  const timers = new Map(each.timers);
  timers.delete(`${callId} ${timer}`);
  const input: BookInput = { kind: 'call', callId, input: { kind: 'timer', timer } };
  return step(replace(world, index, { ...each, timers }), index, input, rules);
}

/** The browser is done with something. */
function complete(world: World, index: number, op: Op, rules: WorldRules): World {
  const each = deviceAt(world, index);
  const done = { ...each, ops: each.ops.filter((other) => other !== op) };
  const peer = each.peers.get(op.callId) ?? { local: null, remote: null, isMatched: false };
  const { input, peer: after } = outcome(op, peer, each.name);
  const peers = each.peers.has(op.callId) ? new Map(each.peers).set(op.callId, after) : each.peers;
  return step(replace(world, index, { ...done, peers }), index, { kind: 'call', callId: op.callId, input }, rules);
}

function outcome(op: Op, peer: Peer, name: string): { readonly input: CallInput; readonly peer: Peer } {
  switch (op.kind) {
    case 'acquire':
      return { input: { kind: 'mediaReady', streamId: name, hasVideo: false }, peer };
    case 'needed':
      return { input: { kind: 'negotiationNeeded' }, peer };
    case 'makeOffer':
      return { input: { kind: 'offerSet', isGathering: false }, peer: { ...peer, local: `offer of ${name}` } };
    case 'makeAnswer': {
      const local = `answer of ${name} to ${peer.remote}`;
      return { input: { kind: 'answerSet', isGathering: false }, peer: { ...peer, local } };
    }
    case 'describe':
      return { input: { kind: 'described', sdp: peer.local ?? '' }, peer };
    case 'setRemote': {
      const remote = op.sdp ?? '';
      const type = remote.startsWith('offer') ? 'offer' : 'answer';
      return { input: { kind: 'remoteSet', type, offered: { audio: true, video: false } }, peer: { ...peer, remote } };
    }
    case 'iceConnected':
      return { input: { kind: 'ice', state: 'connected' }, peer };
    case 'iceLost':
      return { input: { kind: 'ice', state: 'disconnected' }, peer };
  }
}

function step(world: World, index: number, input: BookInput, rules: WorldRules): World {
  const before = deviceAt(world, index);
  const { book, effects } = stepCallBook(before.book, input, world.now);
  let after: Device = { ...before, book };
  for (const { callId, effect } of effects) after = perform(after, callId, effect, world.now);
  return hurry(settle(replace(world, index, after)), rules);
}

/** Does at once what takes no time. */
function hurry(world: World, rules: WorldRules): World {
  for (const [index, each] of world.devices.entries()) {
    if (each.outbox.length > 0 && !rules.slow.has('sending')) return transmit(world, index, each, rules);
    const op = each.ops.find(({ kind }) => !rules.slow.has(OWNERS[kind]));
    if (op !== undefined) return complete(world, index, op, rules);
  }
  return world;
}

/** The component that each operation belongs to. */
const OWNERS = {
  acquire: 'media',
  needed: 'browser',
  makeOffer: 'browser',
  makeAnswer: 'browser',
  describe: 'browser',
  setRemote: 'browser',
  iceConnected: 'network',
  iceLost: 'network',
} as const;

function perform(each: Device, callId: CallId, effect: BookEffect, now: number): Device {
  const op = (kind: Op['kind'], sdp?: string): Device => ({
    ...each,
    ops: [...each.ops, { callId, kind, ...(sdp === undefined ? {} : { sdp }) }],
  });
  switch (effect.kind) {
    case 'send':
      return { ...each, outbox: [...each.outbox, { callId, tag: effect.tag, body: effect.body }] };
    case 'sendApart':
      return { ...each, outbox: [...each.outbox, { callId, tag: null, body: effect.body }] };
    case 'setTimer': {
      const { timer, delayMs } = effect;
      return {
        ...each,
        timers: new Map(each.timers).set(`${callId} ${timer}`, { callId, timer, dueAt: now + delayMs }),
      };
    }
    case 'clearTimer': {
      const timers = new Map(each.timers);
      timers.delete(`${callId} ${effect.timer}`);
      return { ...each, timers };
    }
    case 'openPeer':
      return { ...each, peers: new Map(each.peers).set(callId, { local: null, remote: null, isMatched: false }) };
    case 'addMedia':
      return each.book.calls.get(callId)?.direction === 'outbound' ? op('needed') : each;
    case 'acquire':
    case 'makeOffer':
    case 'makeAnswer':
    case 'describe':
      return op(effect.kind);
    case 'setRemote':
      return op('setRemote', effect.description.sdp);
    case 'ended': {
      const peers = new Map(each.peers);
      peers.delete(callId);
      const timers = new Map([...each.timers].filter(([, timer]) => timer.callId !== callId));
      return { ...each, peers, timers, ops: each.ops.filter((other) => other.callId !== callId) };
    }
    default:
      return each;
  }
}

/** Connects peers that have each other's descriptions, and parts those whose other is gone. */
function settle(world: World): World {
  const devices = world.devices.map((each): Device => {
    let after = each;
    for (const [callId, peer] of each.peers) {
      const isMatched = world.devices.some((other) => other !== each && areMatched(peer, other.peers.get(callId)));
      if (isMatched === peer.isMatched) continue;
      const op: Op = { callId, kind: isMatched ? 'iceConnected' : 'iceLost' };
      after = {
        ...after,
        peers: new Map(after.peers).set(callId, { ...peer, isMatched }),
        ops: [...after.ops, op],
      };
    }
    return after;
  });
  return { ...world, devices };
}

function areMatched(one: Peer, other: Peer | undefined): boolean {
  if (other === undefined || one.local === null || other.local === null) return false;
  return one.local === other.remote && one.remote === other.local;
}

function deviceAt({ devices }: World, index: number): Device {
  return must(devices[index], 'device');
}

function replace(world: World, index: number, next: Device): World {
  return { ...world, devices: world.devices.with(index, next) };
}

/** Devices that cannot be told apart have the same number. */
const numbers = new Map<string, number>();
const numbered = new WeakMap<Device, number>();

/** A key that is the same for worlds that cannot be distinguished. */
export function keyOf({ now, devices, losses, doubles }: World): string {
  return [now, losses, doubles, ...devices.map(numberOf)].join();
}

function numberOf(each: Device): number {
  const known = numbered.get(each);
  if (known !== undefined) return known;
  const key = JSON.stringify(each, plain);
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  numbered.set(each, number);
  return number;
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return value instanceof Set ? [...value] : value;
}
