import { err, ok, type Result } from '../../base/result/result.ts';
import { openedAs } from './chosen-device.ts';
import { attainable, type MediaSettings, mediaConstraints } from './media-constraints.ts';

/**
 * Takes the noise out of a microphone's sound, in a track of its own. Whoever stops that lets the microphone go. Null: it cannot, and lets
 * go of nothing.
 */
export type CleanSound = (microphone: MediaStreamTrack) => Promise<MediaStreamTrack | null>;

/** Why a device cannot be had: the browser's name for it, and its words. */
export interface CaptureFailure {
  readonly kind: 'captureFailed';
  readonly cause: string;
}

/** The media of a device, by the browser's word for them. */
export type Medium = 'audio' | 'video';

interface Wants {
  readonly audio: boolean;
  readonly video: boolean;
}

/** A track in the place of another. */
export interface ReplacedTrack {
  readonly before: MediaStreamTrack;
  readonly after: MediaStreamTrack;
}

/** Microphone, camera and screen of one call. Whoever made it stops it. */
export class LocalMedia {
  readonly #settings: () => MediaSettings;
  readonly #cleanSound: CleanSound;
  #stream: MediaStream | null = null;
  #screen: MediaStream | null = null;
  /** As what each was opened last. */
  readonly #opened = new Map<Medium, string>();

  constructor(settings: () => MediaSettings, cleanSound: CleanSound) {
    this.#settings = settings;
    this.#cleanSound = cleanSound;
  }

  /** The stream of microphone and camera; the same one for the whole call. */
  get stream(): MediaStream | null {
    return this.#stream;
  }

  get screen(): MediaStream | null {
    return this.#screen;
  }

  get cameraTrack(): MediaStreamTrack | null {
    return this.#stream?.getVideoTracks()[0] ?? null;
  }

  /** Opens what is wanted, unless it is open. */
  async open(wants: Wants): Promise<Result<MediaStream, CaptureFailure>> {
    const open = this.#stream;
    if (open !== null && (!wants.video || open.getVideoTracks().length > 0)) return ok(open);
    const opened = await this.#capture(wants);
    if (!opened.ok) return opened;
    await this.#note('audio', 'video');
    if (this.#stream === null) this.#stream = opened.value;
    else for (const track of opened.value.getVideoTracks()) this.#stream.addTrack(track);
    return ok(this.#stream);
  }

  /** Opens the camera alone, as a part of the stream. */
  async openCamera(): Promise<Result<MediaStreamTrack, CaptureFailure>> {
    const opened = await this.#openOne('video');
    if (!opened.ok || this.#stream !== null) return opened;
    // The call ended while the camera opened.
    opened.value.stop();
    return err({ kind: 'captureFailed', cause: 'AbortError' });
  }

  /** The microphone or camera that is open. */
  track(medium: Medium): MediaStreamTrack | null {
    return this.#stream?.getTracks().find(({ kind }) => kind === medium) ?? null;
  }

  /** Opens the microphone or camera alone, whatever else is open. Whoever asked stops it if it is too late. */
  async openAlone(medium: Medium): Promise<Result<MediaStreamTrack, CaptureFailure>> {
    const open = this.track(medium);
    if (open !== null) return ok(open);
    this.#stream ??= new MediaStream();
    return this.#openOne(medium);
  }

  async #openOne(medium: Medium): Promise<Result<MediaStreamTrack, CaptureFailure>> {
    const opened = await this.#capture({ audio: medium === 'audio', video: medium === 'video' });
    if (!opened.ok) return opened;
    const [track] = opened.value.getTracks();
    if (track === undefined) return err({ kind: 'captureFailed', cause: 'NotFoundError' });
    this.#stream?.addTrack(track);
    await this.#note(medium);
    return ok(track);
  }

  /**
   * Opens the microphone or camera that is meant now, where that is not the one that is open, or this one was taken away (CALL-22). Null
   * where nothing has to be done. The one before goes on until it is stopped.
   */
  async replace(medium: Medium): Promise<Result<ReplacedTrack | null, CaptureFailure>> {
    const before = this.track(medium);
    if (this.#stream === null || before === null) return ok(null);
    const meant = openedAs(medium, this.#settings(), await knownDevices());
    if (before.readyState === 'live' && this.#opened.get(medium) === meant) return ok(null);
    const opened = await this.#capture({ audio: medium === 'audio', video: medium === 'video' });
    if (!opened.ok) return opened;
    const [after] = opened.value.getTracks();
    if (after === undefined) return err({ kind: 'captureFailed', cause: 'NotFoundError' });
    after.enabled = before.enabled;
    this.#opened.set(medium, meant);
    this.#stream.removeTrack(before);
    this.#stream.addTrack(after);
    return ok({ before, after });
  }

  /** Captures, and takes noise out of the sound where that is wanted; where it cannot be, the browser does what it can (CALL-24). */
  async #capture(wants: Wants): Promise<Result<MediaStream, CaptureFailure>> {
    const settings = this.#settings();
    const captured = await capture(wants, settings);
    const [microphone] = captured.ok ? captured.value.getAudioTracks() : [];
    if (!captured.ok || microphone === undefined || settings.noiseSuppression !== 'strong') return captured;
    const clean = await this.#cleanSound(microphone);
    if (clean !== null) return ok(new MediaStream([clean, ...captured.value.getVideoTracks()]));
    stopAll(captured.value);
    return capture(wants, { ...settings, noiseSuppression: 'browser' });
  }

  async #note(...media: readonly Medium[]): Promise<void> {
    const devices = await knownDevices();
    for (const medium of media) this.#opened.set(medium, openedAs(medium, this.#settings(), devices));
  }

  /** Lets the camera go, and its light out. */
  closeCamera(): void {
    this.close('video');
  }

  /** Lets the microphone or the camera go. */
  close(medium: Medium): void {
    const track = this.track(medium);
    track?.stop();
    if (track !== null) this.#stream?.removeTrack(track);
  }

  /** Asks which screen, window or tab; `onEnded` hears that the person or the browser ended it. */
  async openScreen(onEnded: () => void, withSound = true): Promise<Result<MediaStream, CaptureFailure>> {
    try {
      const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: withSound });
      this.#screen = screen;
      screen.getVideoTracks()[0]?.addEventListener('ended', onEnded);
      return ok(screen);
    } catch (error) {
      return err({ kind: 'captureFailed', cause: causeOf(error) });
    }
  }

  closeScreen(): void {
    stopAll(this.#screen);
    this.#screen = null;
  }

  /** Enables or disables the tracks. */
  enable(audio: boolean, video: boolean): void {
    for (const track of this.#stream?.getAudioTracks() ?? []) track.enabled = audio;
    for (const track of this.#stream?.getVideoTracks() ?? []) track.enabled = video;
  }

  stop(): void {
    stopAll(this.#stream);
    this.closeScreen();
    this.#stream = null;
  }
}

/** Exactly as chosen; if that cannot be had, as near as may be. */
async function capture(wants: Wants, settings: MediaSettings): Promise<Result<MediaStream, CaptureFailure>> {
  const devices = await knownDevices();
  const asked = attainable(
    wants,
    devices.map(({ kind }) => kind),
  );
  if (wants.audio && !asked.audio) return err({ kind: 'captureFailed', cause: 'NotFoundError' });
  const exactly = await ask(mediaConstraints(asked, settings, true));
  if (exactly.ok || !exactly.error.cause.startsWith('OverconstrainedError')) return exactly;
  return ask(mediaConstraints(asked, settings, false));
}

async function knownDevices(): Promise<readonly MediaDeviceInfo[]> {
  return navigator.mediaDevices.enumerateDevices().catch(() => []);
}

async function ask(constraints: MediaStreamConstraints): Promise<Result<MediaStream, CaptureFailure>> {
  try {
    return ok(await navigator.mediaDevices.getUserMedia(constraints));
  } catch (error) {
    return err({ kind: 'captureFailed', cause: causeOf(error) });
  }
}

function causeOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function stopAll(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
