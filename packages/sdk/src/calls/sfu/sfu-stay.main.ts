/** One stay in a call over an SFU, from joining to its end: what the engine says of it, its SFUs, keys, and what is sent. */
import type { Clock } from '../../base/clock/clock.ts';
import type { Random } from '../../base/random/random.ts';
import type { HeldCall, JoinCall, OwnRtcCall, PushToTalk, RtcTransport } from '../../features/rtc/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { CleanSound } from '../local-media/local-media.main.ts';
import type { MediaSettings } from '../local-media/media-constraints.ts';
import type { SfuCallEnd, SfuCallError, SfuCallState, WantedPicture } from '../many/shown-sfu-call.main.ts';
import type { Talker, TalkSettings } from '../push-to-talk/talker.ts';
import type { VoiceSettings } from '../voice-activity/voice-gate.ts';
import { MediaKeys } from './media-keys.main.ts';
import { type RtcClient, RtcLine } from './rtc-line.main.ts';
import { SfuConnection } from './sfu-connection.main.ts';
import { SfuConnections } from './sfu-connections.main.ts';
import type { KeyTrouble, MakeRoom, SfuKey, SfuRoom, WantedSizes } from './sfu-room.main.ts';
import { SfuSending } from './sfu-sending.main.ts';
import { talkIn } from './sfu-talk.main.ts';
import { wantedSizes } from './wanted-pictures.ts';

export interface StayOptions extends Omit<JoinCall, 'roomId'> {
  readonly client: RtcClient;
  readonly roomId: RoomId;
  readonly isMicrophoneOn: boolean;
  readonly isCameraOn: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => MediaSettings & TalkSettings & VoiceSettings;
  readonly cleanSound: CleanSound;
  readonly makeRoom: MakeRoom;
  readonly onChange: () => void;
  readonly onError: (error: SfuCallError) => void;
  /** The last thing that is heard of the stay. */
  readonly onEnd: (end: SfuCallEnd) => void;
  readonly report: (error: unknown) => void;
}

/** Devices stay open for this long while an SFU is away: most breaks are shorter. Before the first time it may take longer. */
const MOMENT_MS = { again: 2_000, first: 15_000 } as const;
/** A new engine knows of the call once the page has told it. */
const ENGINE_MS = 20_000;

export class SfuStay {
  readonly sending: SfuSending;
  readonly connections: SfuConnections;
  readonly keys: MediaKeys;
  readonly line: RtcLine;
  /** The button that is held to talk; null in a call without. */
  talker: Talker | null = null;
  readonly #options: StayOptions;
  readonly #troubles = new Map<string, { readonly kind: KeyTrouble; readonly at: number }>();
  #call: OwnRtcCall | null = null;
  #wanted: readonly WantedPicture[] | null = null;
  #hasBeenIn = false;
  #isOver = false;
  #cancelAway: (() => void) | null = null;
  #cancelLost: (() => void) | null = null;

  constructor(options: StayOptions) {
    this.#options = options;
    const { client, roomId, clock, settings, cleanSound, onChange, report } = options;
    const onError = (error: SfuCallError) => this.#onError(error);
    this.keys = new MediaKeys((key) => this.#onKey(key));
    this.connections = new SfuConnections((transport) => this.#connect(transport));
    const onKey = (key: Parameters<MediaKeys['add']>[0]) => void this.keys.add(key).catch(report);
    this.line = new RtcLine({ client, roomId, onCall: (call) => this.#onCall(call), onKey, report });
    const room = () => this.sendRoom;
    const wants = { microphone: options.isMicrophoneOn, camera: options.isCameraOn };
    this.sending = new SfuSending({ clock, settings, cleanSound, room, onChange, onError, report }, wants);
    this.#awaitAway();
    this.line.listen();
    this.#join().catch(report);
  }

  /** As the engine says; null before it does. */
  get call(): OwnRtcCall | null {
    return this.#call;
  }

  get state(): SfuCallState {
    const state = this.#main?.state;
    if (state === undefined) return { kind: this.#hasBeenIn ? 'reconnecting' : 'joining' };
    if (state === 'connected') return { kind: 'connected' };
    return { kind: this.#hasBeenIn ? 'reconnecting' : 'connecting' };
  }

  /** The room that media may be sent to now. If it is encrypted, that takes an own key. */
  get sendRoom(): SfuRoom | null {
    const main = this.#main;
    if (this.#call === null || this.#call.publishOn === null || main?.state !== 'connected') return null;
    return this.#call.isEncrypted && this.keys.own === null ? null : main.room;
  }

  /** The call as a new engine is told of it; null before there is one. */
  get held(): HeldCall | null {
    if (this.#call === null) return null;
    const { roomId, memberId, intent, delayId, pushToTalk } = this.#call;
    return { roomId, memberId, intent, delayId, pushToTalk, keyIndex: this.keys.own?.index ?? null };
  }

  /** The reason why media of somebody cannot be read; null if they can. */
  troubleOf(identity: string): KeyTrouble | null {
    if (this.#call?.isEncrypted !== true) return null;
    return this.keys.has(identity) ? (this.#troubles.get(identity)?.kind ?? null) : 'noKey';
  }

  /** Media of somebody could be read at some time after `since`. */
  isRead(identity: string, since: number): void {
    const trouble = this.#troubles.get(identity);
    if (trouble !== undefined && trouble.at <= since) this.#troubles.delete(identity);
  }

  want(pictures: readonly WantedPicture[]): void {
    this.#wanted = pictures;
    const sizes = this.#sizes();
    if (sizes !== null) for (const connection of this.connections.all) connection.want(sizes);
  }

  hurry(): void {
    for (const connection of this.connections.all) connection.hurry();
  }

  /** Ends the stay, and says so to the engine unless somebody else has the call now. */
  end(end: SfuCallEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelAway?.();
    this.#cancelLost?.();
    this.talker?.end();
    this.sending.end();
    this.connections.close();
    if (end !== 'replaced' && end !== 'signedOut') this.line.leave();
    this.line.close();
    this.#options.onEnd(end);
  }

  get #main(): SfuConnection | null {
    return this.#call === null ? null : this.connections.main(this.#call.publishOn);
  }

  async #join(): Promise<void> {
    const { pageId, intent, tell, pushToTalk = null, onError } = this.#options;
    const joined = await this.line.join({ pageId, intent, tell, pushToTalk });
    if (joined.ok || this.#isOver) return;
    const { kind } = joined.error;
    onError({ kind: 'join', failure: joined.error });
    this.end(kind === 'signedOut' ? 'signedOut' : kind === 'unreachable' ? 'lost' : 'refused');
  }

  #onCall(call: OwnRtcCall | null): void {
    if (this.#isOver) return;
    const before = this.#call;
    if (call === null || call.pageId !== this.#options.pageId) {
      if (before === null) return;
      if (call !== null) return this.end('replaced');
      this.#cancelLost ??= this.#options.clock.setTimer(ENGINE_MS, () => this.end('lost'));
      return;
    }
    this.#cancelLost?.();
    this.#cancelLost = null;
    // A room that was encrypted stays so.
    const isEncrypted = call.isEncrypted || before?.isEncrypted === true;
    if (before !== null && isEncrypted !== before.isEncrypted) this.connections.close();
    this.#call = { ...call, isEncrypted };
    if (before === null && call.pushToTalk !== null) this.#holdToTalk(call.pushToTalk);
    const present = new Set(call.members.map(({ identity }) => identity));
    for (const { identity } of before?.members ?? []) if (!present.has(identity)) this.#forget(identity);
    this.connections.follow(call.connections, call.publishOn);
    if (this.#wanted !== null) this.want(this.#wanted);
    this.#onConnections();
  }

  #connect(transport: RtcTransport): SfuConnection {
    const { clock, random, makeRoom, onError, report } = this.#options;
    return new SfuConnection({
      ...{ clock, random, makeRoom, onError, report },
      kind: {
        isEncrypted: this.#call?.isEncrypted ?? true,
        isPushToTalk: (this.#call?.pushToTalk ?? null) !== null,
      },
      token: () => this.line.token(transport),
      onRoom: (room) => this.#prepare(room),
      onChange: () => this.#onConnections(),
      onTalk: (identity, sign) => this.talker?.hear(identity, sign),
      onSilenced: (device) => this.#onSilenced(device),
      onKeyTrouble: (identity, kind) => {
        this.#troubles.set(identity, { kind, at: clock.monotonicMs() });
        this.#options.onChange();
      },
    });
  }

  #prepare(room: SfuRoom): void {
    for (const key of this.keys.all) room.setKey(key);
    const sizes = this.#sizes();
    if (sizes !== null) room.want(sizes);
  }

  #onKey(key: SfuKey): void {
    if (this.#isOver) return;
    for (const connection of this.connections.all) connection.setKey(key);
    this.#troubles.delete(key.identity);
    if (key.isOwn) this.sending.settle();
    this.#options.onChange();
  }

  /** A microphone that cannot be had is not talked into. */
  #onError(error: SfuCallError): void {
    if (error.kind === 'capture' && error.device === 'microphone') this.talker?.cut();
    this.#options.onError(error);
  }

  /** A device that others switched off is off, until the user wants it otherwise. */
  #onSilenced(device: 'microphone' | 'camera'): void {
    if (device === 'microphone') this.talker?.cut();
    this.sending.setDevice(device, false);
    this.#options.onError({ kind: 'silenced', device });
  }

  /** Before anything is sent: everybody is silent at first. */
  #holdToTalk(mode: PushToTalk): void {
    this.sending.holdToTalk();
    this.talker = talkIn(this, mode, this.#options);
  }

  #forget(identity: string): void {
    this.keys.forget(identity);
    this.#troubles.delete(identity);
  }

  #sizes(): ReadonlyMap<string, WantedSizes> | null {
    if (this.#wanted === null || this.#call === null) return null;
    return wantedSizes(this.#wanted, this.#call.members, globalThis.devicePixelRatio);
  }

  #onConnections(): void {
    if (this.#isOver) return;
    const state = this.#main?.state;
    if (state === 'failed') return this.end('lost');
    if (state === 'refused' || state === 'replaced') return this.end(state);
    if (state === 'connected') {
      this.#hasBeenIn = true;
      this.#cancelAway?.();
      this.#cancelAway = null;
      this.sending.setAway(false);
      this.sending.settle();
    } else {
      this.talker?.cut();
      this.#awaitAway();
    }
    this.#options.onChange();
  }

  #awaitAway(): void {
    const moment = this.#hasBeenIn ? MOMENT_MS.again : MOMENT_MS.first;
    this.#cancelAway ??= this.#options.clock.setTimer(moment, () => this.sending.setAway(true));
  }
}
