/**
 * Sending in a call: the wishes of the user are compared with what is open and what is sent, and the difference is mended,
 * for each source on its own. So it does not matter in which order devices open, SFUs come and go, and people click.
 */
import type { Clock } from '../../base/clock/clock.ts';
import { Serial } from '../../base/serial/serial.ts';
import { type CleanSound, LocalMedia, type Medium } from '../local-media/local-media.main.ts';
import type { MediaSettings } from '../local-media/media-constraints.ts';
import type { SfuCallError } from '../many/shown-sfu-call.main.ts';
import type { ScreenHint, SfuRoom, SfuSource } from './sfu-room.main.ts';

export interface SendingOptions {
  readonly clock: Clock;
  readonly settings: () => MediaSettings;
  readonly cleanSound: CleanSound;
  /** The room to send to; null while nothing may be sent. */
  readonly room: () => SfuRoom | null;
  readonly onChange: () => void;
  readonly onError: (error: SfuCallError) => void;
  readonly report: (error: unknown) => void;
}

export interface ScreenWish {
  readonly withSound: boolean;
  readonly hint: ScreenHint;
}

interface Sent {
  readonly room: SfuRoom;
  readonly track: MediaStreamTrack | null;
}

/** An SFU that did not take something is asked again. */
const AGAIN_MS = 2_000;
const DEVICES = { microphone: 'audio', camera: 'video' } as const satisfies Record<string, Medium>;
type Device = keyof typeof DEVICES;

export class SfuSending {
  readonly #options: SendingOptions;
  readonly #media: LocalMedia;
  readonly #work = { microphone: new Serial(), camera: new Serial(), screen: new Serial() };
  readonly #wants: Record<Device, boolean>;
  /** Nothing is opened alone before both devices were asked for. */
  readonly #begun: Promise<void>;
  readonly #sent = new Map<SfuSource, Sent>();
  #screen: ScreenWish | null = null;
  #selfView: MediaStream | null = null;
  /** The microphone is kept open and published, for a button that is held to talk. */
  #isHeldToTalk = false;
  #readyIn: SfuRoom | null = null;
  /** False between words, where the microphone is heard while its user speaks. */
  #hasVoice = true;
  #isAway = false;
  #isOver = false;
  #cancelAgain: () => void = () => undefined;

  constructor(options: SendingOptions, wants: { readonly microphone: boolean; readonly camera: boolean }) {
    this.#options = options;
    this.#media = new LocalMedia(options.settings, options.cleanSound);
    this.#wants = { ...wants };
    this.#begun = this.#begin();
    this.settle();
  }

  /** The wishes of the user. */
  get wants(): { readonly microphone: boolean; readonly camera: boolean; readonly screen: boolean } {
    return { ...this.#wants, screen: this.#screen !== null };
  }

  /** The open microphone, muted or not. */
  get microphone(): MediaStreamTrack | null {
    return this.#media.track('audio');
  }

  /** The own picture; null while the camera is closed. */
  get selfView(): MediaStream | null {
    const track = this.#media.track('video');
    if (track === null) this.#selfView = null;
    else if (this.#selfView?.getTracks()[0] !== track) this.#selfView = new MediaStream([track]);
    return this.#selfView;
  }

  get screen(): MediaStream | null {
    return this.#media.screen;
  }

  setDevice(device: Device, isOn: boolean): void {
    this.#wants[device] = isOn;
    const track = this.#media.track(DEVICES[device]);
    // Nothing is heard or seen from now on, whatever else is under way.
    if (!isOn && track !== null) track.enabled = false;
    this.settle();
  }

  /** From now on the microphone is on only while somebody talks, and ready all the time (08.G-50). */
  holdToTalk(): void {
    this.#isHeldToTalk = true;
    this.setDevice('microphone', false);
  }

  /** Between words the microphone sends silence: it is on, and others see it so. */
  setVoice(hasVoice: boolean): void {
    this.#hasVoice = hasVoice;
    this.#enable('microphone', this.#media.track('audio'));
  }

  setScreen(wish: ScreenWish | null): void {
    this.#screen = wish;
    this.settle();
  }

  /** The SFU is away, or there again: devices are closed meanwhile (REL-64). A screen could not be opened again without asking. */
  setAway(isAway: boolean): void {
    if (this.#isAway === isAway) return;
    this.#isAway = isAway;
    this.settle();
  }

  /** Devices came or went, or the user chose others (CALL-22). */
  useDevices(): void {
    for (const device of ['microphone', 'camera'] as const) this.#run(device, () => this.#replace(device));
    this.settle();
  }

  /** Mends what differs from what is wanted. To be called when the room to send to is another. */
  settle(): void {
    this.#run('microphone', () => this.#settleDevice('microphone'));
    this.#run('camera', () => this.#settleDevice('camera'));
    this.#run('screen', () => this.#settleScreen());
  }

  /** Lets everything go. */
  end(): void {
    this.#isOver = true;
    this.#cancelAgain();
    this.#media.stop();
    this.#selfView = null;
  }

  /** Asks for both devices at once, so that people are asked once. If one cannot be had, each is asked for alone. */
  async #begin(): Promise<void> {
    const { microphone, camera } = this.#wants;
    if (microphone && camera) await this.#media.open({ audio: true, video: true });
    if (this.#isOver) this.#media.stop();
  }

  #run(source: Device | 'screen', task: () => Promise<void>): void {
    this.#work[source]
      .run(async () => {
        await this.#begun;
        if (!this.#isOver) await task();
        if (this.#isOver) this.#media.stop();
        else this.#options.onChange();
      })
      .catch(this.#options.report);
  }

  async #settleDevice(device: Device): Promise<void> {
    const medium = DEVICES[device];
    const isReady = device === 'microphone' && this.#isHeldToTalk;
    if (this.#isAway || (device === 'camera' && !this.#wants.camera)) this.#media.close(medium);
    else if (this.#wants[device] || isReady) await this.#open(device);
    const track = this.#media.track(medium);
    const isOn = this.#wants[device] && track !== null;
    this.#enable(device, track);
    if (isReady && !isOn && track !== null) await this.#makeReady(track);
    await this.#send(device, isOn ? track : null);
    // LiveKit's client enables what it sends.
    this.#enable(device, track);
  }

  #enable(device: Device, track: MediaStreamTrack | null): void {
    if (track !== null) track.enabled = this.#wants[device] && (device === 'camera' || this.#hasVoice);
  }

  async #open(device: Device): Promise<void> {
    const opened = await this.#media.openAlone(DEVICES[device]);
    // A device that opens after the end is closed again.
    if (opened.ok && this.#isOver) opened.value.stop();
    if (opened.ok || this.#isOver) return;
    this.#wants[device] = false;
    // Only a press asks for it again.
    if (device === 'microphone') this.#isHeldToTalk = false;
    this.#options.onError({ kind: 'capture', device, cause: opened.error.cause });
  }

  async #replace(device: Device): Promise<void> {
    const replaced = await this.#media.replace(DEVICES[device]);
    if (!replaced.ok) return this.#options.onError({ kind: 'capture', device, cause: replaced.error.cause });
    if (replaced.value === null) return;
    await this.#settleDevice(device);
    replaced.value.before.stop();
  }

  async #settleScreen(): Promise<void> {
    const wish = this.#screen;
    if (wish !== null && this.#media.screen === null) await this.#openScreen(wish);
    const isOn = this.#screen !== null && !this.#isAway;
    const tracks = this.#media.screen?.getTracks() ?? [];
    for (const track of tracks) track.enabled = isOn;
    const of = (kind: Medium) => (isOn ? (tracks.find((track) => track.kind === kind) ?? null) : null);
    await this.#send('screen', of('video'));
    await this.#send('screenSound', of('audio'));
    if (this.#screen === null) this.#media.closeScreen();
  }

  async #openScreen({ withSound }: ScreenWish): Promise<void> {
    const opened = await this.#media.openScreen(() => this.setScreen(null), withSound);
    if (opened.ok || this.#isOver) return;
    this.#screen = null;
    this.#options.onError({ kind: 'capture', device: 'screen', cause: opened.error.cause });
  }

  async #makeReady(track: MediaStreamTrack): Promise<void> {
    const room = this.#options.room();
    if (room === null || room === this.#readyIn) return;
    if (await this.#isTaken(room, () => room.ready(track))) this.#readyIn = room;
  }

  /** Tells the SFU what is new to it. */
  async #send(source: SfuSource, track: MediaStreamTrack | null): Promise<void> {
    const room = this.#options.room();
    const sent = this.#sent.get(source);
    const before = sent?.room === room ? sent.track : null;
    if (room === null || before === track) return;
    const isTaken = await this.#isTaken(room, async () => {
      // The room before may go on without what this device sends: others publish there.
      if (sent !== undefined && sent.room !== room) await sent.room.send(source, null, 'text');
      await room.send(source, track, this.#screen?.hint ?? 'text');
    });
    if (isTaken) this.#sent.set(source, { room, track });
  }

  /** True if the SFU took something; it is asked again if not. */
  async #isTaken(room: SfuRoom, ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (error) {
      // A room that is left meanwhile takes nothing, and that is no news.
      if (this.#isOver || this.#options.room() !== room) return false;
      this.#options.onError({ kind: 'connect', message: error instanceof Error ? error.message : String(error) });
      this.#cancelAgain();
      this.#cancelAgain = this.#options.clock.setTimer(AGAIN_MS, () => this.settle());
      return false;
    }
  }
}
