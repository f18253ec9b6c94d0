/** The loudness of the user at the microphone, muted or not. */

import { soundTicks } from '../voice-activity/sound-ticks.main.ts';
import type { VoiceEar } from '../voice-activity/voice-activity.ts';

const SAMPLES = 512;

/** The ear at the own microphone. */
export type OwnEar = Pick<OwnLoudness, 'follow' | 'loudness' | 'heard' | 'bandDb' | 'tick' | 'end'>;

export class OwnLoudness implements VoiceEar {
  #context: AudioContext | null = null;
  #analyser: AnalyserNode | null = null;
  #copy: MediaStreamTrack | null = null;
  #followed: MediaStreamTrack | null = null;
  #heard: MediaStream | null = null;
  readonly #samples = new Float32Array(SAMPLES);
  readonly #bands = new Float32Array(SAMPLES / 2);

  /** Listens to a microphone; null listens to none. A muted track is silent, a copy of it is not. */
  follow(track: MediaStreamTrack | null): void {
    if (track === this.#followed) return;
    this.#letGo();
    this.#followed = track;
    if (track === null) return;
    this.#context ??= new AudioContext();
    this.#copy = track.clone();
    this.#copy.enabled = true;
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = SAMPLES;
    // As 07.M-10 has it.
    this.#analyser.smoothingTimeConstant = 0.1;
    this.#heard = new MediaStream([this.#copy]);
    this.#context.createMediaStreamSource(this.#heard).connect(this.#analyser);
  }

  /** The sound that is listened to, for meters; null if there is none. */
  get heard(): MediaStream | null {
    return this.#heard;
  }

  get bandDb(): number | null {
    if (this.#context?.state !== 'running') return null;
    if (this.#analyser === null) return Number.NEGATIVE_INFINITY;
    this.#analyser.getFloatFrequencyData(this.#bands);
    return this.#bands.reduce((most, band) => Math.max(most, band), Number.NEGATIVE_INFINITY);
  }

  tick(everyMs: number, look: () => void): () => void {
    this.#context ??= new AudioContext();
    // A page that may make no sound yet makes it later.
    this.#context.resume().catch(() => undefined);
    return soundTicks(this.#context, everyMs, look);
  }

  /** From 0 to 1; null if nothing is listened to. */
  get loudness(): number | null {
    if (this.#analyser === null) return null;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    let sum = 0;
    for (const sample of this.#samples) sum += sample * sample;
    return Math.sqrt(sum / SAMPLES);
  }

  async end(): Promise<void> {
    this.#letGo();
    await this.#context?.close();
    this.#context = null;
  }

  #letGo(): void {
    this.#analyser?.disconnect();
    this.#analyser = null;
    this.#copy?.stop();
    this.#copy = null;
    this.#heard = null;
    this.#followed = null;
  }
}
