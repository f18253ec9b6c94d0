/** The loudness of the user at the microphone, muted or not. */

const SAMPLES = 512;

export class OwnLoudness {
  #context: AudioContext | null = null;
  #analyser: AnalyserNode | null = null;
  #copy: MediaStreamTrack | null = null;
  #followed: MediaStreamTrack | null = null;
  readonly #samples = new Float32Array(SAMPLES);

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
    this.#context.createMediaStreamSource(new MediaStream([this.#copy])).connect(this.#analyser);
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
    this.#followed = null;
  }
}
