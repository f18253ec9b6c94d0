/**
 * Does on the page what the machine of one call says: the peer connection, microphone and camera, timers. What belongs to the peer
 * connection is done strictly one after the other; what comes of it goes back into the machine.
 */
import type { Clock } from '../../base/clock/clock.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { LocalMedia } from '../local-media/local-media.main.ts';
import type { MediaSettings } from '../local-media/media-constraints.ts';
import { Peer } from '../peer/peer.main.ts';
import { type IceServer, type PeerRules, peerConfig } from '../peer/peer-config.ts';
import type { CallQuality } from '../peer/quality.ts';
import type { SendLimits } from '../peer/send-limits.ts';
import { CallTimers } from './call-timers.ts';
import { makeAnswer, makeOffer, setRemote } from './describing.main.ts';
import type { CallEffect, CallInput } from './direct-call.ts';
import type { PeerEffect } from './peer-effect.ts';
import { QualityWatch } from './quality-watch.main.ts';
import { closeCamera, closeScreen, sendScreen } from './sent-pictures.main.ts';

/** The user's settings for calls. */
export interface CallSettings extends MediaSettings, PeerRules {}

/** The media of a call, as its driver opens and closes them. */
export type CallMedia = Pick<
  LocalMedia,
  | 'stream'
  | 'screen'
  | 'cameraTrack'
  | 'open'
  | 'openCamera'
  | 'replace'
  | 'closeCamera'
  | 'openScreen'
  | 'closeScreen'
  | 'enable'
  | 'stop'
>;

export interface DriverOptions {
  readonly clock: Clock;
  readonly settings: () => CallSettings;
  /** Makes the media of the call: its own devices, or copies of what others have open. */
  readonly makeMedia: () => CallMedia;
  readonly relay: () => Promise<IceServer | null>;
  /** The data channel that this side opens; none where it is missing. */
  readonly dataChannel?: { readonly label: string; readonly options: RTCDataChannelInit };
  /** Something happened to the call. */
  readonly tell: (input: CallInput) => void;
  /** Called when the visible or audible state of the call has changed. */
  readonly onChange: () => void;
  /** Something broke that is no failure of the call's. */
  readonly report: (error: unknown) => void;
}

export class CallDriver {
  readonly #options: DriverOptions;
  readonly #work = new Serial();
  readonly #timers: CallTimers;
  readonly #quality: QualityWatch;
  #media: CallMedia;
  #peer: Peer | null = null;
  #limits: SendLimits | null = null;
  #isOver = false;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#media = options.makeMedia();
    const { clock, tell, onChange, report } = options;
    this.#timers = new CallTimers(clock, (timer) => tell({ kind: 'timer', timer }));
    const counters = (now: number) => this.#peer?.counters(now);
    this.#quality = new QualityWatch({ clock, counters, onChange, report });
  }

  get localStream(): MediaStream | null {
    return this.#media.stream;
  }

  get screen(): MediaStream | null {
    return this.#media.screen;
  }

  get remoteStreams(): readonly MediaStream[] {
    return this.#peer?.streams ?? [];
  }

  /** The loudness of what comes, from 0 to 1; null where nothing does. */
  get loudness(): number | null {
    return this.#peer?.loudness ?? null;
  }

  get quality(): CallQuality | null {
    return this.#quality.quality;
  }

  /** Gives microphone and camera, as they are, to another call. */
  handOver(to: CallDriver): void {
    to.#media = this.#media;
    this.#media = this.#options.makeMedia();
  }

  /** Keeps what is sent within `limits` from now on. */
  limit(limits: SendLimits): void {
    this.#limits = limits;
    this.#work.run(() => this.#applyLimits()).catch(this.#options.report);
  }

  /** Devices came or went, or others are meant now: what is sent comes from those (CALL-22). */
  useDevices(): void {
    this.#work
      .run(async () => {
        for (const medium of ['audio', 'video'] as const) if (!this.#isOver) await this.#replace(medium);
      })
      .catch(this.#options.report);
  }

  /** Does what an effect says, as far as it is about this page. */
  perform(effect: CallEffect): void {
    switch (effect.kind) {
      case 'setTimer':
        return this.#timers.set(effect.timer, effect.delayMs);
      case 'clearTimer':
        return this.#timers.clear(effect.timer);
      case 'acquire':
        return this.#acquire(effect.wants);
      case 'openScreen':
        return this.#openScreen(effect.isReplacing);
      case 'enableTracks':
        return this.#media.enable(effect.audio, effect.video);
      case 'sendDtmf':
        if (this.#peer?.sendDtmf(effect.tone) !== true) this.#options.tell({ kind: 'dtmfFailed' });
        return;
      case 'ended':
        return this.end();
      case 'send':
      case 'error':
      case 'refused':
      case 'transferAsked':
        return;
      default:
        return this.#queue(effect);
    }
  }

  /** Lets everything go. Harmless when done already. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timers.clearAll();
    this.#quality.stop();
    this.#media.stop();
    this.#peer?.close();
    this.#peer = null;
  }

  /** Not in line with the peer connection: a person may take their time to allow it. */
  #acquire(wants: { readonly audio: boolean; readonly video: boolean }): void {
    const media = this.#media;
    media.open(wants).then((opened) => {
      if (this.#isOver) return media.stop();
      if (!opened.ok) return this.#tell({ kind: 'mediaFailed', cause: opened.error.cause });
      const { id } = opened.value;
      this.#tell({ kind: 'mediaReady', streamId: id, hasVideo: opened.value.getVideoTracks().length > 0 });
    }, this.#options.report);
  }

  #tell(input: CallInput): void {
    if (!this.#isOver) this.#options.tell(input);
  }

  #queue(effect: PeerEffect): void {
    this.#work
      .run(async () => {
        if (this.#isOver) return;
        await this.#do(effect);
        await this.#applyLimits();
      })
      .catch(this.#options.report);
  }

  async #do(effect: PeerEffect): Promise<void> {
    switch (effect.kind) {
      case 'openPeer':
        return this.#openPeer();
      case 'addMedia':
        if (this.#media.stream !== null) this.#peer?.addStream(this.#media.stream);
        return this.#openDataChannel();
      case 'makeOffer':
        return makeOffer(this.#peer, (input) => this.#tell(input));
      case 'makeAnswer':
        return makeAnswer(this.#peer, (input) => this.#tell(input));
      case 'describe':
        return this.#tell({ kind: 'described', sdp: this.#peer?.localSdp ?? '' });
      case 'setRemote':
        return setRemote(this.#peer, effect.description, (input) => this.#tell(input));
      case 'addCandidates':
        return this.#peer?.addCandidates(effect.candidates);
      case 'restartIce':
        if (this.#peer?.restartIce() === false) this.#tell({ kind: 'restartFailed', isFailed: this.#peer.hasFailed });
        return;
      case 'setDirections':
        return this.#peer?.setDirections(effect.direction);
      default:
        await this.#doCapture(effect);
        this.#options.onChange();
    }
  }

  #openDataChannel(): void {
    const { dataChannel } = this.#options;
    if (dataChannel !== undefined) this.#peer?.openDataChannel(dataChannel.label, dataChannel.options);
  }

  async #doCapture(effect: Extract<PeerEffect, { kind: 'openCamera' | 'closeCamera' | 'closeScreen' }>) {
    switch (effect.kind) {
      case 'openCamera':
        return this.#openCamera();
      case 'closeCamera':
        return closeCamera(this.#media, this.#peer);
      case 'closeScreen':
        return closeScreen(this.#media, this.#peer);
    }
  }

  async #applyLimits(): Promise<void> {
    if (this.#limits !== null) await this.#peer?.limit(this.#limits, this.#media.screen);
  }

  async #openPeer(): Promise<void> {
    const relay = await this.#options.relay();
    if (this.#isOver) return;
    try {
      this.#peer = new Peer(peerConfig(relay, this.#options.settings()), {
        onNegotiationNeeded: () => this.#tell({ kind: 'negotiationNeeded' }),
        onCandidate: (candidate) => this.#tell({ kind: 'localCandidate', candidate }),
        onGathered: () => this.#tell({ kind: 'gatheringComplete' }),
        onIce: (state) => this.#tell({ kind: 'ice', state }),
        onStreams: () => this.#options.onChange(),
      });
      this.#quality.start();
    } catch (error) {
      this.#tell({ kind: 'peerFailed', cause: String(error) });
    }
  }

  async #openCamera(): Promise<void> {
    const media = this.#media;
    const opened = await media.openCamera();
    // A camera that opens after the call ended is closed again.
    if (this.#isOver) return media.stop();
    if (!opened.ok) return this.#tell({ kind: 'cameraFailed', cause: opened.error.cause });
    const { stream } = media;
    if (stream !== null) await this.#peer?.addTrack(opened.value, stream);
    this.#tell({ kind: 'cameraReady' });
  }

  async #replace(medium: 'audio' | 'video'): Promise<void> {
    const replaced = await this.#media.replace(medium);
    if (this.#isOver) return this.#media.stop();
    if (!replaced.ok) return this.#tell({ kind: 'deviceFailed', medium, cause: replaced.error.cause });
    if (replaced.value === null) return;
    const { before, after } = replaced.value;
    await this.#peer?.swapTrack(before, after);
    before.stop();
    this.#tell({ kind: 'deviceReady' });
    this.#options.onChange();
  }

  /** Not in line with the peer connection either: a person may look for the right window for long. */
  #openScreen(isReplacing: boolean): void {
    const media = this.#media;
    media
      .openScreen(() => this.#tell({ kind: 'screenEnded' }))
      .then((opened) => {
        if (this.#isOver) return media.stop();
        if (!opened.ok) return this.#tell({ kind: 'screenFailed', cause: opened.error.cause });
        return this.#work.run(() => this.#sendScreen(opened.value, isReplacing));
      })
      .catch((error: unknown) => {
        this.#tell({ kind: 'screenFailed', cause: String(error) });
        this.#options.report(error);
      });
  }

  async #sendScreen(screen: MediaStream, isReplacing: boolean): Promise<void> {
    if (this.#isOver) return;
    await sendScreen({ media: this.#media, peer: this.#peer }, screen, isReplacing);
    await this.#applyLimits();
    this.#tell({ kind: 'screenReady', streamId: screen.id });
    this.#options.onChange();
  }
}
