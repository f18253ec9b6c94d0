/**
 * Devices with mesh books and nothing else: what happens next is a choice. What the room says of who is in the call comes to each device when
 * it comes, signals between two devices keep their order, and a peer connection is its two descriptions. Nothing here changes: each step makes
 * another world, so that all orders can be tried.
 */
import { must } from '../../base/assert/assert.ts';
import type { CallSignal, CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import type { CallId } from '../../protocol/ids/ids.ts';
import { parseCallId, parseDeviceId, parseRoomId, parseUserId } from '../../protocol/ids/parse.ts';
import type { DirectCall } from '../pair/direct-call.ts';
import { emptyMesh, type MeshBook, type MeshEffect, type MeshInput, type MeshPeer, stepMesh } from './mesh-book.ts';
import { after, areMatched, type Connection, connected, NO_CONNECTION, type Task, tasksOf } from './test-mesh-tasks.ts';

const ROOM = must(parseRoomId('!room:example.org'), 'room id');
const RETRY_MS = 5_000;

export type Act = 'enter' | 'leave' | 'share';

/** The devices in the call, as the room says it at some time. */
type Word = readonly MeshPeer[];

interface Message {
  readonly from: MeshPeer;
  readonly toSession: string | null;
  readonly signal: CallSignal;
}

export interface MeshDevice {
  readonly peer: Omit<MeshPeer, 'sessionId'>;
  /** Null while it is not in the call. */
  readonly stay: { readonly sessionId: string; readonly book: MeshBook } | null;
  /** The room as this device knows it, and what comes to it after that. */
  readonly seen: Word;
  readonly unseen: readonly Word[];
  /** Messages on their way to it, by device. */
  readonly inbox: ReadonlyMap<string, readonly Message[]>;
  readonly connections: ReadonlyMap<CallId, Connection>;
  /** Tasks that the browser or the network still has to do: those of one call in their order. */
  readonly tasks: readonly Task[];
  readonly stays: number;
  /** The number of calls that it placed. */
  readonly placed: number;
}

export interface MeshWorld {
  readonly now: number;
  readonly devices: readonly MeshDevice[];
}

/** Something that can happen by itself. */
export type Step =
  | { readonly kind: 'look'; readonly device: number }
  | { readonly kind: 'hear'; readonly device: number; readonly from: string }
  | { readonly kind: 'work'; readonly device: number; readonly task: Task };

/** Names such as `A1`: the device 1 of the user @a. */
export function meshWorld(names: readonly string[]): MeshWorld {
  const devices = names.map(
    (name): MeshDevice => ({
      peer: {
        userId: must(parseUserId(`@${name.charAt(0).toLowerCase()}:example.org`), 'user id'),
        deviceId: must(parseDeviceId(name), 'device id'),
      },
      ...{ stay: null, seen: [], unseen: [], inbox: new Map(), connections: new Map(), tasks: [], stays: 0, placed: 0 },
    }),
  );
  return { now: 0, devices };
}

/** The user of a device acts: enters or leaves, or begins and ends sharing a screen. */
export function act(world: MeshWorld, index: number, what: Act): MeshWorld {
  const { stay } = deviceAt(world, index);
  if (what === 'enter') return stay === null ? enter(world, index) : world;
  if (stay === null) return world;
  if (what === 'leave') return leave(world, index);
  const { wants } = stay.book;
  return step(world, index, { kind: 'wants', wants: { ...wants, screen: !wants.screen } });
}

/** Everything that can happen now by itself. */
export function possible({ devices }: MeshWorld): readonly Step[] {
  return devices.flatMap(({ unseen, inbox, tasks }, device) => {
    const looks: readonly Step[] = unseen.length > 0 ? [{ kind: 'look', device }] : [];
    const hears = [...inbox.keys()].map((from) => ({ kind: 'hear', device, from }) as const);
    const first = new Map<CallId, Task>();
    for (const task of tasks) if (!first.has(task.callId)) first.set(task.callId, task);
    return [...looks, ...hears, ...[...first.values()].map((task) => ({ kind: 'work', device, task }) as const)];
  });
}

/** The world after `next`. */
export function happen(world: MeshWorld, next: Step): MeshWorld {
  const { device: index } = next;
  const device = deviceAt(world, index);
  switch (next.kind) {
    case 'look': {
      const [seen, ...unseen] = device.unseen;
      return seen === undefined ? world : know(replace(world, index, { ...device, seen, unseen }), index);
    }
    case 'hear':
      return hear(world, index, next.from);
    case 'work': {
      const { callId } = next.task;
      const tasks = device.tasks.filter((other) => other !== next.task);
      const before = device.connections.get(callId);
      const { connection, input } = after(next.task, before ?? NO_CONNECTION, device.peer.deviceId);
      const connections =
        before === undefined ? device.connections : new Map(device.connections).set(callId, connection);
      return step(replace(world, index, { ...device, tasks, connections }), index, { kind: 'call', callId, input });
    }
  }
}

/** Five seconds pass for everybody. */
export function passRetry(world: MeshWorld): MeshWorld {
  const later = { ...world, now: world.now + RETRY_MS };
  return world.devices.reduce((all, _, index) => step(all, index, { kind: 'retry' }), later);
}

/** The calls of a device, in short: with whom, in which state, and its id. */
export function callsOf({ stay }: MeshDevice): ReadonlyMap<string, string> {
  return new Map([...(stay?.book.calls ?? [])].map(([key, { state, callId }]) => [key, `${state} ${callId}`]));
}

function enter(world: MeshWorld, index: number): MeshWorld {
  const device = deviceAt(world, index);
  const { userId: me, deviceId } = device.peer;
  const stays = device.stays + 1;
  const wants = { audio: true, video: false, screen: false };
  const book = emptyMesh({ me, deviceId, roomId: ROOM, confId: 'conf', wants });
  const inCall = { ...device, stays, stay: { sessionId: `${deviceId} ${stays}`, book } };
  return know(say(replace(world, index, inCall)), index);
}

function leave(world: MeshWorld, index: number): MeshWorld {
  const gone = step(world, index, { kind: 'leave' });
  return say(replace(gone, index, { ...deviceAt(gone, index), stay: null, connections: new Map(), tasks: [] }));
}

function say(world: MeshWorld): MeshWorld {
  const word = world.devices.flatMap(({ peer, stay }) =>
    stay === null ? [] : [{ ...peer, sessionId: stay.sessionId }],
  );
  return { ...world, devices: world.devices.map((each) => ({ ...each, unseen: [...each.unseen, word] })) };
}

function know(world: MeshWorld, index: number): MeshWorld {
  const { seen, peer } = deviceAt(world, index);
  return step(world, index, { kind: 'peers', peers: seen.filter(({ deviceId }) => deviceId !== peer.deviceId) });
}

function hear(world: MeshWorld, index: number, from: string): MeshWorld {
  const device = deviceAt(world, index);
  const [message, ...rest] = device.inbox.get(from) ?? [];
  const inbox = new Map(device.inbox).set(from, rest);
  if (rest.length === 0) inbox.delete(from);
  const heard = replace(world, index, { ...device, inbox });
  // Signals for an earlier stay are not heard.
  if (message === undefined || message.toSession !== device.stay?.sessionId) return heard;
  return step(heard, index, { kind: 'signal', from: message.from, signal: message.signal });
}

function step(world: MeshWorld, index: number, input: MeshInput): MeshWorld {
  const device = deviceAt(world, index);
  if (device.stay === null) return world;
  let { placed } = device;
  const newCallId = () => must(parseCallId(`${device.peer.deviceId} call ${(placed += 1)}`), 'call id');
  const { book, effects } = stepMesh(device.stay.book, input, { now: world.now, newCallId });
  const stepped = replace(world, index, { ...device, placed, stay: { ...device.stay, book } });
  return settle(effects.reduce((all, { call, effect }) => perform(all, index, call, effect), stepped));
}

function perform(world: MeshWorld, index: number, call: DirectCall, effect: MeshEffect): MeshWorld {
  const device = deviceAt(world, index);
  const { callId } = call;
  if (effect.kind === 'openPeer')
    return replace(world, index, { ...device, connections: new Map(device.connections).set(callId, NO_CONNECTION) });
  if (effect.kind === 'ended') {
    const connections = new Map(device.connections);
    connections.delete(callId);
    return replace(world, index, {
      ...device,
      connections,
      tasks: device.tasks.filter((one) => one.callId !== callId),
    });
  }
  const tasks = tasksOf(call, effect);
  const busy = tasks.length === 0 ? world : replace(world, index, { ...device, tasks: [...device.tasks, ...tasks] });
  return effect.kind === 'send' ? send(busy, index, call, effect.body) : busy;
}

function send(world: MeshWorld, index: number, call: DirectCall, body: CallSignalBody): MeshWorld {
  const { stay, peer } = deviceAt(world, index);
  const at = world.devices.findIndex(({ peer: { deviceId } }) => deviceId === call.device?.deviceId);
  const to = world.devices[at];
  if (stay === null || to === undefined) return world;
  const from = { ...peer, sessionId: stay.sessionId };
  const signal: CallSignal = { callId: call.callId, partyId: peer.deviceId, version: 1, confId: 'conf', ...body };
  const message = { from, toSession: call.device?.sessionId ?? null, signal };
  const line = [...(to.inbox.get(peer.deviceId) ?? []), message];
  return replace(world, at, { ...to, inbox: new Map(to.inbox).set(peer.deviceId, line) });
}

/** Connects those that have each other's descriptions for the first time. */
function settle(world: MeshWorld): MeshWorld {
  return world.devices.reduce((all, device, index) => {
    const found = [...device.connections].filter(([callId, one]) =>
      world.devices.some((other) => other !== device && areMatched(one, other.connections.get(callId))),
    );
    return found.length === 0 ? all : replace(all, index, connected(device, found));
  }, world);
}

function deviceAt({ devices }: MeshWorld, index: number): MeshDevice {
  return must(devices[index], 'device');
}

function replace(world: MeshWorld, index: number, next: MeshDevice): MeshWorld {
  return { ...world, devices: world.devices.with(index, next) };
}
