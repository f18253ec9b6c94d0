/**
 * Devices with mesh books and nothing else: what happens next is a choice. What the room says of who is in the call comes to each device when
 * it comes, signals between two devices keep their order, and a peer connection is its two descriptions.
 */
import { must } from '../../base/assert/assert.ts';
import type { CallSignal } from '../../protocol/events/call/call-signal.ts';
import type { CallId } from '../../protocol/ids/ids.ts';
import { parseDeviceId, parseRoomId, parseUserId } from '../../protocol/ids/parse.ts';
import type { CallInput, DirectCall } from '../pair/direct-call.ts';
import { emptyMesh, type MeshBook, type MeshEffect, type MeshInput, type MeshPeer, stepMesh } from './mesh-book.ts';

const ROOM = must(parseRoomId('!room:example.org'), 'room id');

interface Connection {
  local: string | null;
  remote: string | null;
  isMatched: boolean;
}

interface Message {
  readonly from: MeshPeer;
  readonly toSession: string | null;
  readonly signal: CallSignal;
}

interface Device {
  readonly peer: Omit<MeshPeer, 'sessionId'>;
  /** Null while it is not in the call. */
  stay: { readonly sessionId: string; book: MeshBook } | null;
  /** The room as this device knows it. */
  seen: number;
  /** Messages on their way to it, by device. */
  readonly inbox: Map<string, Message[]>;
  readonly connections: Map<CallId, Connection>;
  /** Tasks that the browser or the network still has to do. */
  readonly tasks: (() => void)[];
  stays: number;
}

export class MeshWorld {
  readonly devices: readonly Device[];
  /** The devices in the call, as the room said one after the other. */
  readonly #said: (readonly MeshPeer[])[] = [[]];
  #now = 0;
  #ids = 0;

  /** Names such as `A1`: the device 1 of the user @a. */
  constructor(names: readonly string[]) {
    this.devices = names.map((name) => ({
      peer: {
        userId: must(parseUserId(`@${name.charAt(0).toLowerCase()}:example.org`), 'user id'),
        deviceId: must(parseDeviceId(name), 'device id'),
      },
      ...{ stay: null, seen: 0, inbox: new Map(), connections: new Map(), tasks: [], stays: 0 },
    }));
  }

  /** The user of a device acts: enters or leaves, or begins and ends sharing a screen. */
  act(device: Device, what: 'enter' | 'leave' | 'share'): void {
    if (what === 'enter') this.#enter(device);
    if (what === 'leave') this.#leave(device);
    if (what !== 'share' || device.stay === null) return;
    const { wants } = device.stay.book;
    this.#step(device, { kind: 'wants', wants: { ...wants, screen: !wants.screen } });
  }

  /** Everything that can happen now by itself. */
  get possible(): readonly (() => void)[] {
    return this.devices.flatMap((device) => {
      const [task] = device.tasks;
      const look = device.seen < this.#said.length - 1 ? [() => this.#look(device)] : [];
      const heard = [...device.inbox.values()].flatMap((line) =>
        line.length > 0 ? [() => this.#hear(device, line)] : [],
      );
      return [...look, ...heard, ...(task === undefined ? [] : [() => this.#work(device)])];
    });
  }

  /** Five seconds pass for everybody. */
  passRetry(): void {
    this.#now += 5_000;
    for (const device of this.devices) if (device.stay !== null) this.#step(device, { kind: 'retry' });
  }

  /** The calls of a device, in short: with whom, in which state, and its id. */
  callsOf(device: Device): ReadonlyMap<string, string> {
    const calls = [...(device.stay?.book.calls ?? [])];
    return new Map(calls.map(([key, { state, callId }]) => [key, `${state} ${callId}`]));
  }

  #enter(device: Device): void {
    if (device.stay !== null) return;
    const { userId: me, deviceId } = device.peer;
    device.stays += 1;
    const sessionId = `${deviceId} ${device.stays}`;
    const wants = { audio: true, video: false, screen: false };
    device.stay = { sessionId, book: emptyMesh({ me, deviceId, roomId: ROOM, confId: 'conf', wants }) };
    this.#say();
    this.#know(device);
  }

  #leave(device: Device): void {
    if (device.stay === null) return;
    this.#step(device, { kind: 'leave' });
    device.stay = null;
    device.connections.clear();
    device.tasks.length = 0;
    this.#say();
    this.#settle();
  }

  #say(): void {
    this.#said.push(
      this.devices.flatMap(({ peer, stay }) => (stay === null ? [] : [{ ...peer, sessionId: stay.sessionId }])),
    );
  }

  #look(device: Device): void {
    device.seen += 1;
    this.#know(device);
  }

  #know(device: Device): void {
    if (device.stay === null) return;
    const all = must(this.#said[device.seen], 'a word of the room');
    this.#step(device, { kind: 'peers', peers: all.filter(({ deviceId }) => deviceId !== device.peer.deviceId) });
  }

  #hear(device: Device, line: Message[]): void {
    const message = line.shift();
    // Signals for an earlier stay are not heard.
    if (message === undefined || device.stay === null || message.toSession !== device.stay.sessionId) return;
    this.#step(device, { kind: 'signal', from: message.from, signal: message.signal });
  }

  #work(device: Device): void {
    device.tasks.shift()?.();
  }

  #step(device: Device, input: MeshInput): void {
    const { stay } = device;
    if (stay === null) return;
    const newCallId = () => `call${(this.#ids += 1)}` as CallId;
    const { book, effects } = stepMesh(stay.book, input, { now: this.#now, newCallId });
    stay.book = book;
    for (const { call, effect } of effects) this.#perform(device, call, effect);
    this.#settle();
  }

  #perform(device: Device, call: DirectCall, effect: MeshEffect): void {
    const { callId } = call;
    const connection = device.connections.get(callId) ?? { local: null, remote: null, isMatched: false };
    const then = (input: () => CallInput) =>
      void device.tasks.push(() => this.#step(device, { kind: 'call', callId, input: input() }));
    const name = device.peer.deviceId;
    switch (effect.kind) {
      case 'send':
        return this.#send(device, call, effect);
      case 'openPeer':
        return void device.connections.set(callId, connection);
      case 'acquire':
        return then(() => ({ kind: 'mediaReady', streamId: name, hasVideo: false }));
      case 'addMedia':
        return call.direction === 'outbound' ? then(() => ({ kind: 'negotiationNeeded' })) : undefined;
      case 'openScreen':
        then(() => ({ kind: 'screenReady', streamId: `${name} screen` }));
        return then(() => ({ kind: 'negotiationNeeded' }));
      case 'closeScreen':
        return then(() => ({ kind: 'negotiationNeeded' }));
      case 'makeOffer':
        return then(() => {
          connection.local = `offer ${(this.#ids += 1)} of ${name}`;
          return { kind: 'offerSet', isGathering: false };
        });
      case 'makeAnswer':
        return then(() => {
          connection.local = `answer of ${name} to ${connection.remote}`;
          return { kind: 'answerSet', isGathering: false };
        });
      case 'describe':
        return then(() => ({ kind: 'described', sdp: connection.local ?? '' }));
      case 'setRemote':
        return then(() => {
          connection.remote = effect.description.sdp;
          return { kind: 'remoteSet', type: effect.description.type, offered: { audio: true, video: false } };
        });
      case 'ended':
        return void device.connections.delete(callId);
      default:
        return;
    }
  }

  #send(device: Device, call: DirectCall, { tag, body }: Extract<MeshEffect, { kind: 'send' }>): void {
    const { stay, peer } = device;
    const to = this.devices.find(({ peer: { deviceId } }) => deviceId === call.device?.deviceId);
    if (stay === null || to === undefined) return;
    const from = { ...peer, sessionId: stay.sessionId };
    const signal = { callId: call.callId, partyId: peer.deviceId, version: 1, confId: 'conf', ...body } as CallSignal;
    const line = to.inbox.get(peer.deviceId) ?? [];
    to.inbox.set(peer.deviceId, line);
    line.push({ from, toSession: call.device?.sessionId ?? null, signal });
    device.tasks.push(() => this.#step(device, { kind: 'call', callId: call.callId, input: { kind: 'sent', tag } }));
  }

  /** Connects those that have each other's descriptions for the first time. */
  #settle(): void {
    for (const device of this.devices)
      for (const [callId, connection] of device.connections) {
        if (connection.isMatched) continue;
        const isMatched = this.devices.some(
          (other) => other !== device && areMatched(connection, other.connections.get(callId)),
        );
        if (!isMatched) continue;
        connection.isMatched = true;
        const input: CallInput = { kind: 'ice', state: 'connected' };
        device.tasks.push(() => this.#step(device, { kind: 'call', callId, input }));
      }
  }
}

function areMatched(one: Connection, other: Connection | undefined): boolean {
  if (other === undefined || one.local === null || other.local === null) return false;
  return one.local === other.remote && one.remote === other.local;
}
