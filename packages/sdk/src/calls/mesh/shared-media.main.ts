/** Microphone, camera and screen of a call in full mesh: opened once, and copied for each other device. */
import { err, ok, type Result } from '../../base/result/result.ts';
import {
  type CaptureFailure,
  type CleanSound,
  LocalMedia,
  type Medium,
  type ReplacedTrack,
} from '../local-media/local-media.main.ts';
import type { MediaSettings } from '../local-media/media-constraints.ts';
import type { CallMedia } from '../pair/call-driver.main.ts';

const NOT_OPEN: CaptureFailure = { kind: 'captureFailed', cause: 'NotFoundError' };

export class SharedMedia {
  readonly #media: LocalMedia;
  /** The user speaks; always so for a microphone that is heard all the time. Between words silence is sent. */
  isHeard = true;
  #silence: { readonly context: AudioContext; readonly track: MediaStreamTrack } | null = null;

  constructor(settings: () => MediaSettings, cleanSound: CleanSound) {
    this.#media = new LocalMedia(settings, cleanSound);
  }

  get microphone(): MediaStreamTrack | null {
    return this.#media.track('audio');
  }

  get camera(): MediaStreamTrack | null {
    return this.#media.cameraTrack;
  }

  /** The picture that users see of themselves. */
  get selfView(): MediaStream | null {
    return this.camera === null ? null : this.#media.stream;
  }

  get screen(): MediaStream | null {
    return this.#media.screen;
  }

  /** The sound that is sent: silence before the microphone was ever opened, so that it can take its place. */
  get sound(): MediaStreamTrack {
    return this.microphone ?? this.#silent();
  }

  open(medium: Medium): Promise<Result<MediaStreamTrack, CaptureFailure>> {
    return this.#media.openAlone(medium);
  }

  closeCamera(): void {
    this.#media.closeCamera();
  }

  openScreen(onEnded: () => void, withSound: boolean): Promise<Result<MediaStream, CaptureFailure>> {
    return this.#media.openScreen(onEnded, withSound);
  }

  closeScreen(): void {
    this.#media.closeScreen();
  }

  /** Opens what the user means now, where that is not what is open (CALL-22). True if it is another. */
  async replace(medium: Medium): Promise<Result<boolean, CaptureFailure>> {
    const replaced = await this.#media.replace(medium);
    if (!replaced.ok) return replaced;
    replaced.value?.before.stop();
    return ok(replaced.value !== null);
  }

  stop(): void {
    this.#media.stop();
    this.#silence?.track.stop();
    this.#silence?.context.close().catch(() => undefined);
    this.#silence = null;
  }

  #silent(): MediaStreamTrack {
    if (this.#silence !== null) return this.#silence.track;
    const context = new AudioContext();
    const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
    if (track === undefined) throw new Error('a browser without silence');
    this.#silence = { context, track };
    return track;
  }
}

/** The copies that one other device gets. */
export class PeerMedia implements CallMedia {
  readonly #shared: SharedMedia;
  readonly #isAllowed: () => boolean;
  /** The tracks that are copied, by their copies. */
  readonly #sources = new Map<MediaStreamTrack, MediaStreamTrack>();
  #stream: MediaStream | null = null;
  #screen: MediaStream | null = null;
  #enabled = { audio: true, video: true };

  /** `isAllowed`: the other device is known to be in the call. */
  constructor(shared: SharedMedia, isAllowed: () => boolean) {
    this.#shared = shared;
    this.#isAllowed = isAllowed;
  }

  get stream(): MediaStream | null {
    return this.#stream;
  }

  get screen(): MediaStream | null {
    return this.#screen;
  }

  get cameraTrack(): MediaStreamTrack | null {
    return this.#stream?.getVideoTracks()[0] ?? null;
  }

  async open(wants: { readonly video: boolean }): Promise<Result<MediaStream, CaptureFailure>> {
    if (this.#stream !== null) return ok(this.#stream);
    this.#stream = new MediaStream([this.#copy(this.#shared.sound)]);
    const { camera } = this.#shared;
    if (wants.video && camera !== null) this.#stream.addTrack(this.#copy(camera));
    this.#apply();
    return ok(this.#stream);
  }

  async openCamera(): Promise<Result<MediaStreamTrack, CaptureFailure>> {
    const { camera } = this.#shared;
    if (camera === null || this.#stream === null) return err(NOT_OPEN);
    const copy = this.#copy(camera);
    this.#stream.addTrack(copy);
    this.#apply();
    return ok(copy);
  }

  closeCamera(): void {
    const track = this.cameraTrack;
    if (track === null) return;
    this.#stream?.removeTrack(track);
    this.#drop(track);
  }

  async openScreen(): Promise<Result<MediaStream, CaptureFailure>> {
    const { screen } = this.#shared;
    if (screen === null) return err(NOT_OPEN);
    this.#screen = new MediaStream(screen.getTracks().map((track) => this.#copy(track)));
    this.#apply();
    return ok(this.#screen);
  }

  closeScreen(): void {
    for (const track of this.#screen?.getTracks() ?? []) this.#drop(track);
    this.#screen = null;
  }

  /** Copies what is open now, where the copy is of something else. */
  async replace(medium: Medium): Promise<Result<ReplacedTrack | null, CaptureFailure>> {
    const before = this.#stream?.getTracks().find(({ kind }) => kind === medium);
    const source = medium === 'audio' ? this.#shared.sound : this.#shared.camera;
    if (before === undefined || source === null || this.#sources.get(before) === source) return ok(null);
    const after = this.#copy(source);
    this.#stream?.removeTrack(before);
    this.#stream?.addTrack(after);
    this.#sources.delete(before);
    this.#apply();
    return ok({ before, after });
  }

  enable(audio: boolean, video: boolean): void {
    this.#enabled = { audio, video };
    this.#apply();
  }

  /** Something changed in who may have our media, or the user speaks now, or does not any more. */
  allow(): void {
    this.#apply();
  }

  stop(): void {
    for (const track of this.#stream?.getTracks() ?? []) this.#drop(track);
    this.closeScreen();
    this.#stream = null;
  }

  #copy(source: MediaStreamTrack): MediaStreamTrack {
    const copy = source.clone();
    this.#sources.set(copy, source);
    return copy;
  }

  #drop(track: MediaStreamTrack): void {
    track.stop();
    this.#sources.delete(track);
  }

  #apply(): void {
    const isAllowed = this.#isAllowed();
    for (const track of this.#stream?.getAudioTracks() ?? [])
      track.enabled = isAllowed && this.#enabled.audio && this.#shared.isHeard;
    for (const track of this.#stream?.getVideoTracks() ?? []) track.enabled = isAllowed && this.#enabled.video;
    for (const track of this.#screen?.getTracks() ?? []) track.enabled = isAllowed;
  }
}
