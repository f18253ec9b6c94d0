/** Recording by `MediaRecorder`, for browsers that give no samples: Firefox writes Ogg Opus itself, others what they can. */
import { openMicrophone, type RecordedFile, type Take, type TakeListener } from './take.ts';
import { peakOf } from './waveform.ts';

/** The best first. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const;
const LEVEL_EVERY_MS = 50;
const PART_MS = 1_000;

function recordedType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** True where the browser records anything. */
export function canRecord(): boolean {
  return recordedType() !== null;
}

export class RecorderTake implements Take {
  readonly #listener: TakeListener;
  readonly #parts: Blob[] = [];
  #recorder: MediaRecorder | null = null;
  #track: MediaStreamTrack | null = null;
  #audio: AudioContext | null = null;
  #analyser: AnalyserNode | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(listener: TakeListener) {
    this.#listener = listener;
  }

  async resume(): Promise<void> {
    if (this.#recorder === null) await this.#begin();
    else this.#recorder.resume();
    if (this.#track !== null) this.#track.enabled = true;
    this.#hear();
  }

  async pause(): Promise<void> {
    clearInterval(this.#timer);
    const recorder = this.#recorder;
    if (recorder?.state !== 'recording') return;
    recorder.pause();
    // One file cannot go on with another stream, so the microphone stays, and hears nothing.
    if (this.#track !== null) this.#track.enabled = false;
    await new Promise<void>((resolve) => {
      recorder.addEventListener('dataavailable', () => resolve(), { once: true });
      recorder.requestData();
    });
  }

  async read(): Promise<RecordedFile> {
    const [mimeType = ''] = (this.#recorder?.mimeType ?? '').split(';');
    return { bytes: new Uint8Array(await new Blob(this.#parts).arrayBuffer()), mimeType };
  }

  end(): void {
    clearInterval(this.#timer);
    this.#track?.stop();
    if (this.#recorder !== null && this.#recorder.state !== 'inactive') this.#recorder.stop();
    void this.#audio?.close();
  }

  async #begin(): Promise<void> {
    const [stream, track] = await openMicrophone();
    const mimeType = recordedType();
    if (mimeType === null) throw new DOMException('no recorder', 'NotSupportedError');
    this.#track = track;
    track.addEventListener('ended', () => this.#listener.failed());
    const recorder = new MediaRecorder(stream, { mimeType });
    recorder.addEventListener('dataavailable', ({ data }) => this.#parts.push(data));
    recorder.addEventListener('error', () => this.#listener.failed());
    recorder.start(PART_MS);
    this.#recorder = recorder;
    this.#audio = new AudioContext();
    const analyser = this.#audio.createAnalyser();
    this.#audio.createMediaStreamSource(stream).connect(analyser);
    this.#analyser = analyser;
  }

  #hear(): void {
    const analyser = this.#analyser;
    if (analyser === null) return;
    const samples = new Float32Array(analyser.fftSize);
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      analyser.getFloatTimeDomainData(samples);
      this.#listener.heard({ peak: peakOf(samples), durationMs: now - before });
      before = now;
    }, LEVEL_EVERY_MS);
  }
}
