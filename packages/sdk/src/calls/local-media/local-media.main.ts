import { err, ok, type Result } from '../../base/result/result.ts';
import { openedAs } from './chosen-device.ts';
import { attainable, type MediaSettings, mediaConstraints } from './media-constraints.ts';

/** Why a device cannot be had: the browser's name for it, and its words. */
export interface CaptureFailure {
  readonly kind: 'captureFailed';
  readonly cause: string;
}

/** A track in the place of another. */
export interface ReplacedTrack {
  readonly before: MediaStreamTrack;
  readonly after: MediaStreamTrack;
}

/** Microphone, camera and screen of one call. Whoever made it stops it. */
export class LocalMedia {
  readonly #settings: () => MediaSettings;
  #stream: MediaStream | null = null;
  #screen: MediaStream | null = null;
  /** As what each was opened last. */
  readonly #opened = new Map<'audio' | 'video', string>();

  constructor(settings: () => MediaSettings) {
    this.#settings = settings;
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
  async open(wants: {
    readonly audio: boolean;
    readonly video: boolean;
  }): Promise<Result<MediaStream, CaptureFailure>> {
    const open = this.#stream;
    if (open !== null && (!wants.video || open.getVideoTracks().length > 0)) return ok(open);
    const opened = await capture(wants, this.#settings());
    if (!opened.ok) return opened;
    await this.#note('audio', 'video');
    if (this.#stream === null) this.#stream = opened.value;
    else for (const track of opened.value.getVideoTracks()) this.#stream.addTrack(track);
    return ok(this.#stream);
  }

  /** Opens the camera alone, as a part of the stream. */
  async openCamera(): Promise<Result<MediaStreamTrack, CaptureFailure>> {
    const opened = await capture({ audio: false, video: true }, this.#settings());
    if (!opened.ok) return opened;
    const [track] = opened.value.getVideoTracks();
    if (track === undefined) return err({ kind: 'captureFailed', cause: 'NotFoundError' });
    if (this.#stream === null) {
      // The call ended while the camera opened.
      track.stop();
      return err({ kind: 'captureFailed', cause: 'AbortError' });
    }
    this.#stream.addTrack(track);
    await this.#note('video');
    return ok(track);
  }

  /**
   * Opens the microphone or camera that is meant now, where that is not the one that is open, or this one was taken away (CALL-22). Null
   * where nothing has to be done. The one before goes on until it is stopped.
   */
  async replace(medium: 'audio' | 'video'): Promise<Result<ReplacedTrack | null, CaptureFailure>> {
    const before = this.#stream?.getTracks().find(({ kind }) => kind === medium);
    if (this.#stream === null || before === undefined) return ok(null);
    const meant = openedAs(medium, this.#settings(), await knownDevices());
    if (before.readyState === 'live' && this.#opened.get(medium) === meant) return ok(null);
    const opened = await capture({ audio: medium === 'audio', video: medium === 'video' }, this.#settings());
    if (!opened.ok) return opened;
    const [after] = opened.value.getTracks();
    if (after === undefined) return err({ kind: 'captureFailed', cause: 'NotFoundError' });
    after.enabled = before.enabled;
    this.#opened.set(medium, meant);
    this.#stream.removeTrack(before);
    this.#stream.addTrack(after);
    return ok({ before, after });
  }

  async #note(...media: readonly ('audio' | 'video')[]): Promise<void> {
    const devices = await knownDevices();
    for (const medium of media) this.#opened.set(medium, openedAs(medium, this.#settings(), devices));
  }

  /** Lets the camera go, and its light out. */
  closeCamera(): void {
    for (const track of this.#stream?.getVideoTracks() ?? []) {
      track.stop();
      this.#stream?.removeTrack(track);
    }
  }

  /** Asks which screen, window or tab; `onEnded` hears that the person or the browser ended it. */
  async openScreen(onEnded: () => void): Promise<Result<MediaStream, CaptureFailure>> {
    try {
      const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
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
async function capture(
  wants: { readonly audio: boolean; readonly video: boolean },
  settings: MediaSettings,
): Promise<Result<MediaStream, CaptureFailure>> {
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
