/** A call over an SFU, for the page that is in it: what the user does, and what is drawn (decision 0036). */
import type { EpochMs } from '../../base/clock/clock.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { HeldCall } from '../../features/rtc/contract.ts';
import { drawOnce } from '../many/draw-once.ts';
import { Hearing } from '../many/hearing.main.ts';
import type { OwnEar } from '../many/own-loudness.main.ts';
import type {
  LocalSending,
  SfuCallActs,
  SfuCallEnd,
  SfuCallError,
  ShownSfuCall,
  WantedPicture,
} from '../many/shown-sfu-call.main.ts';
import { VoiceActivity } from '../voice-activity/voice-activity.ts';
import { Counting } from './counting.main.ts';
import { drawLocal, OWN, PeopleDrawing, type Running } from './draw-people.main.ts';
import type { SfuRoom } from './sfu-room.main.ts';
import { SfuStay, type StayOptions } from './sfu-stay.main.ts';

export interface SfuCallOptions extends Omit<StayOptions, 'onChange' | 'onError' | 'onEnd'> {
  readonly makeEar: () => OwnEar;
}

const SILENT: LocalSending = {
  isMicrophoneOn: false,
  isCameraOn: false,
  isSharing: false,
  isUnheard: false,
  isSpeakingMuted: false,
};

export class SfuCall implements SfuCallActs {
  readonly #options: SfuCallOptions;
  readonly #shown: ObservableValue<ShownSfuCall>;
  readonly #people = new PeopleDrawing();
  readonly #change: () => void;
  readonly #onOnline = () => this.#running?.stay.hurry();
  #running: Running | null = null;
  #end: SfuCallEnd | null = null;
  #error: SfuCallError | null = null;
  #connectedAt: EpochMs | null = null;

  constructor(options: SfuCallOptions) {
    this.#options = options;
    this.#change = drawOnce(() => this.#shown.set(this.#draw()), options.report);
    this.#shown = new ObservableValue<ShownSfuCall>({
      roomId: options.roomId,
      carrier: 'sfu',
      state: { kind: 'joining' },
      connectedAt: null,
      isEncrypted: true,
      local: { ...SILENT, isMicrophoneOn: options.isMicrophoneOn, isCameraOn: options.isCameraOn },
      talk: null,
      activeSpeaker: null,
      participants: [],
      error: null,
    });
    this.#begin(options);
    globalThis.addEventListener('online', this.#onOnline);
  }

  get shown(): Readable<ShownSfuCall> {
    return this.#shown;
  }

  /** The call as the page tells an engine of it (`rtc.attend`); null if there is none. */
  get held(): HeldCall | null {
    return this.#running?.stay.held ?? null;
  }

  setMicrophone(isOn: boolean): void {
    const stay = this.#running?.stay;
    this.#switched('microphone');
    if (stay?.talker) stay.talker.latch(isOn);
    else stay?.sending.setDevice('microphone', isOn);
    // A microphone that is heard while one speaks is not before that.
    this.#running?.voice.look();
    this.#change();
  }

  holdTalk(isHeld: boolean): void {
    const talker = this.#running?.stay.talker;
    this.#switched('microphone');
    if (isHeld) talker?.press();
    else talker?.release();
  }

  /** A call with a picture is one with video, for those who are asked to join (09.M-11). */
  setCamera(isOn: boolean): void {
    const stay = this.#running?.stay;
    this.#switched('camera');
    stay?.sending.setDevice('camera', isOn);
    if (isOn && stay?.call?.intent === 'audio') stay.line.setIntent('video');
    this.#change();
  }

  setScreen(isOn: boolean, options: Parameters<SfuCallActs['setScreen']>[1] = { withSound: true, hint: 'text' }): void {
    this.#running?.stay.sending.setScreen(isOn ? options : null);
    this.#change();
  }

  setVolume(memberId: string, purpose: 'microphone' | 'screen', volume: number): void {
    this.#people.setVolume(memberId, purpose, volume);
    this.#change();
  }

  setHand(isRaised: boolean): void {
    this.#running?.stay.line.raiseHand(isRaised);
  }

  react(emoji: string, name: string): void {
    this.#running?.stay.line.react(emoji, name);
  }

  want(pictures: readonly WantedPicture[]): void {
    this.#running?.stay.want(pictures);
    this.#change();
  }

  useDevices(): void {
    if (this.#error?.kind === 'capture') this.#error = null;
    this.#running?.stay.sending.useDevices();
    this.#change();
  }

  /** Joins anew after the call was lost, with the devices that were on. Nobody is rung again. */
  retry(): void {
    if (this.#end !== 'lost') return;
    const { isMicrophoneOn, isCameraOn } = this.#shown.current.local;
    this.#end = null;
    this.#error = null;
    this.#begin({ ...this.#options, tell: null, isMicrophoneOn, isCameraOn });
    this.#change();
  }

  leave(): void {
    this.#running?.stay.end('left');
    this.#end = 'left';
    this.#change();
  }

  /** The page ends, or the user signs out. Nothing is heard of the call any more. */
  end(): void {
    this.leave();
    globalThis.removeEventListener('online', this.#onOnline);
  }

  /** The user switched something themselves: what others did to it is over. */
  #switched(device: 'microphone' | 'camera'): void {
    if (this.#error?.kind === 'silenced' && this.#error.device === device) this.#error = null;
  }

  #begin(options: SfuCallOptions): void {
    const { clock, report } = options;
    const onChange = () => this.#change();
    const stay = new SfuStay({
      ...options,
      onChange,
      onError: (error) => {
        this.#error = error;
        this.#change();
      },
      onEnd: (end) => this.#onEnd(end),
    });
    const ear = options.makeEar();
    const hearing = new Hearing({ clock, loudness: () => this.#loudness(), own: OWN, onChange });
    const voice = new VoiceActivity({
      ...{ clock, ear, settings: options.settings },
      isWanted: () => stay.talker === null && stay.sending.wants.microphone,
      onChange: (isHeard) => {
        stay.sending.setVoice(isHeard);
        onChange();
      },
    });
    const counting = new Counting({
      ...{ clock, onChange, report },
      people: () => this.#received(),
      room: () => stay.sendRoom,
      onRead: (identity, since) => stay.isRead(identity, since),
    });
    this.#running = { stay, hearing, voice, counting, ear };
  }

  #onEnd(end: SfuCallEnd): void {
    this.#running?.hearing.end();
    this.#running?.voice.end();
    this.#running?.counting.end();
    this.#running?.ear.end().catch(this.#options.report);
    this.#running = null;
    this.#end = end;
    this.#change();
  }

  *#loudness(): Iterable<readonly [string, number | null]> {
    if (this.#running === null) return;
    const { stay, ear } = this.#running;
    yield [OWN, ear.loudness];
    for (const { people, room } of stay.connections.all) {
      for (const [identity, { microphone }] of people)
        if (microphone !== null && !microphone.isMuted) yield [identity, room?.loudness(identity) ?? null];
    }
  }

  *#received(): Iterable<readonly [string, SfuRoom]> {
    for (const connection of this.#running?.stay.connections.all ?? []) {
      // Pictures grow without a word.
      connection.lookAgain();
      const { people, room } = connection;
      for (const [identity, { microphone, camera, screen }] of people)
        if (room !== null && (microphone ?? camera ?? screen) !== null) yield [identity, room];
    }
  }

  #draw(): ShownSfuCall {
    const before = this.#shown.current;
    if (this.#end !== null || this.#running === null) {
      const end = { kind: 'ended', reason: this.#end ?? 'left' } as const;
      return { ...before, state: end, talk: null, participants: [], error: this.#error };
    }
    const { stay, ear, hearing } = this.#running;
    ear.follow(stay.sending.microphone);
    const { state } = stay;
    if (state.kind === 'connected') {
      this.#connectedAt ??= this.#options.clock.now();
      if (this.#error?.kind === 'token' || this.#error?.kind === 'connect') this.#error = null;
    }
    return {
      ...before,
      state,
      connectedAt: this.#connectedAt,
      isEncrypted: stay.call?.isEncrypted ?? before.isEncrypted,
      local: drawLocal(this.#running),
      talk: stay.talker?.shown ?? null,
      activeSpeaker: stay.call?.members.find(({ identity }) => identity === hearing.active)?.memberId ?? null,
      participants: this.#people.draw(this.#running, this.#options.clock.monotonicMs()),
      error: this.#error,
    };
  }
}
