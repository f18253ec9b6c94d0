/** The calls with the other devices of a mesh: what is heard and wanted goes into their book, and what that says is done here. */
import type { Clock } from '../../base/clock/clock.ts';
import { isSameData } from '../../base/json/same-data.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { DeviceOrder } from '../../core/feature/device-order.ts';
import type { MeshSignal, OwnMeshCall } from '../../features/mesh/contract.ts';
import type { CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import { DATA_CHANNEL } from '../../protocol/events/mesh/data-channel.ts';
import type { CallId, DeviceId, UserId } from '../../protocol/ids/ids.ts';
import { MESH_RETRY_EVERY_MS } from '../../protocol/rules/mesh/mesh-constants.ts';
import { deviceKey } from '../../protocol/rules/mesh/mesh-rules.ts';
import { CallDriver, type CallSettings, type DriverOptions } from '../pair/call-driver.main.ts';
import type { CallErrorCode, CallInput, DirectCall, SendTag } from '../pair/direct-call.ts';
import type { SendLimits } from '../peer/send-limits.ts';
import type { TalkSign } from '../push-to-talk/floor.ts';
import { ALL_LOOKS, emptyMesh, type MeshBook, type MeshEffect, type MeshInput, stepMesh } from './mesh-book.ts';
import type { MeshLine } from './mesh-line.main.ts';
import type { MeshWants } from './mesh-wants.ts';
import { bothLooks, shareOut } from './share-out.ts';
import { PeerMedia, type SharedMedia } from './shared-media.main.ts';

export interface MeshPeersOptions {
  readonly line: MeshLine;
  readonly media: SharedMedia;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => CallSettings;
  readonly call: OwnMeshCall;
  readonly me: UserId;
  readonly deviceId: DeviceId;
  readonly wants: MeshWants;
  readonly isPushToTalk: boolean;
  /** Somebody's microphone is heard now, or is not any more; or they say for how long it has been. */
  readonly onTalk: (key: string, sign: TalkSign) => void;
  readonly onChange: () => void;
  readonly report: (error: unknown) => void;
}

/** A call with another device, and what belongs to it. */
interface Running {
  readonly driver: CallDriver;
  readonly media: Set<PeerMedia>;
  isAllowed: boolean;
  limits: SendLimits | null;
  /** The number of signals that were sent in it. */
  said: number;
}

/** A device, as far as its calls tell of it. */
export interface PeerNow {
  readonly call: DirectCall | null;
  readonly driver: CallDriver | null;
  /** The latest failure; null once it is reached. */
  readonly trouble: CallErrorCode | null;
  /** Its signals may be of somebody else. */
  readonly isUnconfirmed: boolean;
}

export class MeshPeers {
  readonly #options: MeshPeersOptions;
  readonly #running = new Map<CallId, Running>();
  readonly #order = new DeviceOrder<MeshSignal>();
  readonly #heard = new Set<string>();
  readonly #troubles = new Map<string, CallErrorCode>();
  /** Devices whose signals anybody could have written, and those that speak in the clear. */
  readonly #unconfirmed = new Set<string>();
  readonly #clear = new Set<string>();
  #talking: ReadonlySet<string> = new Set();
  #book: MeshBook;
  #cancelRetry: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;
  #isOver = false;

  constructor(options: MeshPeersOptions) {
    this.#options = options;
    const { me, deviceId, wants, call } = options;
    this.#book = emptyMesh({ me, deviceId, wants, roomId: call.roomId, confId: call.callId });
    this.#awaitRetry();
  }

  get confId(): string {
    return this.#book.confId;
  }

  /** The name of this device, as the others' are. */
  get ownName(): string {
    return deviceKey({ userId: this.#options.me, deviceId: this.#options.deviceId });
  }

  /** A device is in the call. */
  has(key: string): boolean {
    return this.#book.peers.has(key);
  }

  /** A microphone of somebody else is not muted. */
  get isAnyTalking(): boolean {
    return this.#talking.size > 0;
  }

  /** Tells all that this device has talked for so long. */
  tellTalked(forMs: number): void {
    this.#step({ kind: 'talked', forMs });
  }

  /** A device, as it is known now. */
  peer(key: string): PeerNow {
    const call = this.#book.calls.get(key) ?? null;
    const driver = call === null ? null : (this.#running.get(call.callId)?.driver ?? null);
    const isUnconfirmed = this.#unconfirmed.has(key);
    return { call, driver, trouble: this.#troubles.get(key) ?? null, isUnconfirmed };
  }

  /** The calls, by the devices that they are with. */
  get all(): Iterable<readonly [string, PeerNow]> {
    return [...this.#book.calls.keys()].map((key) => [key, this.peer(key)] as const);
  }

  /** The devices in the call now. */
  know(members: OwnMeshCall['members']): void {
    const peers = members
      .filter(({ isThisDevice }) => !isThisDevice)
      .map(({ person, deviceId, sessionId }) => ({ userId: person.userId, deviceId, sessionId }));
    this.#step({ kind: 'peers', peers });
  }

  /** Other pictures are drawn here. What is new is asked for at once; what is drawn no more may be back soon. */
  look(looks: ReadonlyMap<string, PeerLooks>): void {
    this.#cancelLook();
    this.#step({ kind: 'looks', looks: bothLooks(this.#book.looks, looks) });
    this.#cancelLook = this.#options.clock.setTimer(LOOK_AWAY_MS, () => this.#step({ kind: 'looks', looks }));
  }

  want(wants: MeshWants): void {
    this.#step({ kind: 'wants', wants });
  }

  /** Takes a signal: in the order of its device, and once (07.E-03). */
  receive(signal: MeshSignal): void {
    const key = deviceKey({ userId: signal.sender, deviceId: signal.deviceId });
    if (signal.signal.confId !== this.#book.confId || this.#heard.has(signal.id)) return;
    this.#heard.add(signal.id);
    for (const oldest of this.#heard) {
      if (this.#heard.size <= MOST_REMEMBERED) break;
      this.#heard.delete(oldest);
    }
    mark(this.#unconfirmed, key, !signal.isConfirmed);
    mark(this.#clear, key, signal.isClear);
    const line = { callId: signal.signal.callId, userId: signal.sender, deviceId: signal.deviceId };
    for (const { sender: userId, deviceId, sessionId, signal: said } of this.#order.take(line, signal.seq, signal)) {
      // Nobody is handed over out of a call of many.
      if (said.kind !== 'replaces') this.#step({ kind: 'signal', from: { userId, deviceId, sessionId }, signal: said });
      if (said.kind === 'streamMetadata' && said.talkedMs !== undefined && this.#talking.has(key))
        this.#options.onTalk(key, { isTalking: true, forMs: said.talkedMs });
    }
  }

  /** Other devices are open here now. */
  useDevices(): void {
    for (const { driver } of this.#running.values()) driver.useDevices();
  }

  /** The user speaks now, or does not any more. */
  useVoice(): void {
    for (const { media } of this.#running.values()) for (const one of media) one.allow();
  }

  /** All calls are over. */
  end(): void {
    if (this.#isOver) return;
    this.#step({ kind: 'leave' });
    this.#isOver = true;
    this.#cancelRetry();
    this.#cancelLook();
    for (const { driver } of this.#running.values()) driver.end();
    this.#running.clear();
  }

  #awaitRetry(): void {
    this.#cancelRetry = this.#options.clock.setTimer(MESH_RETRY_EVERY_MS, () => {
      this.#step({ kind: 'retry' });
      this.#awaitRetry();
    });
  }

  #step(input: MeshInput): void {
    if (this.#isOver) return;
    const { clock, random, isPushToTalk, onChange } = this.#options;
    const newCallId = () => `${clock.now()}${randomString(random, 16)}` as CallId;
    const { book, effects } = stepMesh(this.#book, input, { now: clock.now(), newCallId });
    this.#book = book;
    for (const { key, call, effect } of effects) this.#perform(key, call, effect);
    for (const [key, { state, callId }] of book.calls) {
      if (state === 'connected') this.#troubles.delete(key);
      this.#limit(
        this.#running.get(callId),
        shareOut(book.calls.size, book.theirLooks.get(key) ?? ALL_LOOKS, isPushToTalk),
      );
    }
    this.#hearTalk();
    onChange();
  }

  #hearTalk(): void {
    const before = this.#talking;
    this.#talking = new Set([...this.#book.calls].flatMap(([key, call]) => (isHeard(call) ? [key] : [])));
    for (const key of this.#talking) if (!before.has(key)) this.#options.onTalk(key, { isTalking: true, forMs: 0 });
    for (const key of before) if (!this.#talking.has(key)) this.#options.onTalk(key, { isTalking: false });
  }

  #limit(running: Running | undefined, limits: SendLimits): void {
    if (running === undefined || (running.limits !== null && isSameData(running.limits, limits))) return;
    running.limits = limits;
    running.driver.limit(limits);
  }

  #perform(key: string, call: DirectCall, effect: MeshEffect): void {
    const { callId } = call;
    switch (effect.kind) {
      case 'send':
        return this.#send(key, call, effect.tag, effect.body);
      case 'allow': {
        const running = this.#of(call);
        running.isAllowed = effect.isAllowed;
        for (const media of running.media) media.allow();
        return;
      }
      case 'error':
        this.#troubles.set(key, effect.code);
        return;
      case 'ended':
        this.#running.get(callId)?.driver.end();
        this.#running.delete(callId);
        return;
      case 'refused':
      case 'transferAsked':
        return;
      default:
        return this.#of(call).driver.perform(effect);
    }
  }

  #of({ callId, direction }: DirectCall): Running {
    const known = this.#running.get(callId);
    if (known !== undefined) return known;
    const { clock, settings, report, onChange, line, media: shared, call } = this.#options;
    const media = new Set<PeerMedia>();
    const tell = (input: CallInput) => this.#step({ kind: 'call', callId, input });
    const driver = new CallDriver({
      ...{ clock, settings, report, onChange, tell },
      relay: () => line.relay(),
      ...channelOf(direction, call.dataChannel),
      makeMedia: () => {
        const made = new PeerMedia(shared, () => this.#running.get(callId)?.isAllowed === true);
        media.add(made);
        return made;
      },
    });
    const running: Running = { driver, media, isAllowed: false, limits: null, said: 0 };
    this.#running.set(callId, running);
    return running;
  }

  #send(key: string, { callId, device, opponent, invitee }: DirectCall, tag: SendTag, body: CallSignalBody): void {
    const userId = opponent?.userId ?? invitee;
    if (device === null || userId === null) return;
    const { call, line } = this.#options;
    const { roomId, sessionId } = call;
    const running = this.#running.get(callId);
    const to = { ...device, userId, said: running?.said ?? 0 };
    const mayBeClear = this.#clear.has(key);
    line.send({ roomId, confId: this.#book.confId, sessionId, callId, to, mayBeClear, body }, (answer) => {
      if (answer.ok && running !== undefined) running.said += 1;
      const isUnknownDevices = !answer.ok && answer.error.kind === 'unknownDevices';
      const input = answer.ok
        ? ({ kind: 'sent', tag } as const)
        : ({ kind: 'sendFailed', tag, isUnknownDevices } as const);
      this.#step({ kind: 'call', callId, input });
    });
  }
}

/** The channel is opened by the device that calls (08.G-47). */
function channelOf(
  direction: DirectCall['direction'],
  options: OwnMeshCall['dataChannel'],
): Pick<DriverOptions, 'dataChannel'> {
  return direction === 'outbound' && options !== null ? { dataChannel: { label: DATA_CHANNEL, options } } : {};
}

const MOST_REMEMBERED = 2_000;
/** A picture that nobody looks at is sent for so long, for those who go back and forth. */
const LOOK_AWAY_MS = 2_000;

function mark(set: Set<string>, key: string, isIn: boolean): void {
  if (isIn) set.add(key);
  else set.delete(key);
}

function isHeard({ remoteStreams }: DirectCall): boolean {
  return remoteStreams?.some(({ purpose, isAudioMuted }) => purpose === 'usermedia' && !isAudioMuted) === true;
}
