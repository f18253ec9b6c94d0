/** Recording by the browser's own encoder, into Ogg Opus. The microphone is let go of while it pauses. */
import { type OpusPacket, oggOpus } from './ogg-opus.ts';
import { openMicrophone, type RecordedFile, type Take, type TakeListener } from './take.ts';
import { peakOf } from './waveform.ts';

const BITS_A_SECOND = 32_000;
const FRAME_MICROSECONDS = 20_000;
const OGG_RATE = 48_000;
/** The delay of an encoder that does not say its own. */
const USUAL_PRE_SKIP = 312;
/** The place of the delay in `OpusHead`. */
const PRE_SKIP_AT = 10;

/** Gives the sound of a track; not yet among the types of the platform. */
interface TrackProcessor {
  readonly readable: ReadableStream<AudioData>;
}
type TrackProcessorClass = new (init: { readonly track: MediaStreamTrack }) => TrackProcessor;

function trackProcessor(): TrackProcessorClass | null {
  const { MediaStreamTrackProcessor: found } = globalThis as { MediaStreamTrackProcessor?: TrackProcessorClass };
  return found ?? null;
}

/** True where the browser gives samples, and encodes Opus. */
export async function canTakeOpus(): Promise<boolean> {
  if (trackProcessor() === null || typeof AudioEncoder === 'undefined') return false;
  return AudioEncoder.isConfigSupported(configOf(OGG_RATE)).then(
    ({ supported }) => supported === true,
    () => false,
  );
}

export class OpusTake implements Take {
  readonly #listener: TakeListener;
  readonly #encoder: AudioEncoder;
  readonly #packets: OpusPacket[] = [];
  readonly #serial = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  #preSkip = USUAL_PRE_SKIP;
  /** The rate of the microphone; null before anything was heard since the last pause. */
  #rate: number | null = null;
  #inputRate = OGG_RATE;
  #heardSeconds = 0;
  #track: MediaStreamTrack | null = null;
  /** Settles once all of the track was taken. */
  #listening: Promise<void> = Promise.resolve();

  constructor(listener: TakeListener) {
    this.#listener = listener;
    this.#encoder = new AudioEncoder({
      output: (chunk, metadata) => this.#keep(chunk, metadata),
      error: () => this.#fail(),
    });
  }

  async resume(): Promise<void> {
    const Processor = trackProcessor();
    if (Processor === null) throw new DOMException('no processor', 'NotSupportedError');
    const [, track] = await openMicrophone();
    track.addEventListener('ended', () => this.#fail());
    this.#track = track;
    this.#listening = this.#listen(new Processor({ track }).readable.getReader());
  }

  async pause(): Promise<void> {
    this.#release();
    await this.#listening;
    if (this.#rate !== null) await this.#encoder.flush().catch(() => this.#fail());
    this.#rate = null;
  }

  read(): Promise<RecordedFile> {
    const stream = { preSkip: this.#preSkip, inputRate: this.#inputRate, serial: this.#serial };
    return Promise.resolve({ bytes: oggOpus(this.#packets, stream), mimeType: 'audio/ogg' });
  }

  end(): void {
    this.#release();
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  async #listen(reader: ReadableStreamDefaultReader<AudioData>): Promise<void> {
    for (;;) {
      const step = await reader.read();
      if (step.done) return;
      this.#take(step.value);
      step.value.close();
    }
  }

  #take(heard: AudioData): void {
    if (this.#encoder.state === 'closed') return;
    const { numberOfFrames, sampleRate } = heard;
    const samples = new Float32Array(numberOfFrames);
    heard.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    if (this.#rate !== sampleRate) this.#encoder.configure(configOf(sampleRate));
    this.#rate = sampleRate;
    this.#inputRate = sampleRate;
    // The time of the microphone goes on while it pauses; that of the recording does not.
    const timestamp = Math.round(this.#heardSeconds * 1e6);
    const one = { format: 'f32-planar', sampleRate, numberOfFrames, numberOfChannels: 1, timestamp } as const;
    const data = new AudioData({ ...one, data: samples });
    this.#encoder.encode(data);
    data.close();
    this.#heardSeconds += numberOfFrames / sampleRate;
    this.#listener.heard({ peak: peakOf(samples), durationMs: (numberOfFrames / sampleRate) * 1_000 });
  }

  #keep(chunk: EncodedAudioChunk, metadata?: EncodedAudioChunkMetadata): void {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    const samples = Math.round(((chunk.duration ?? FRAME_MICROSECONDS) * OGG_RATE) / 1e6);
    this.#packets.push({ bytes, samples });
    const description = metadata?.decoderConfig?.description;
    if (description !== undefined && this.#packets.length === 1) this.#preSkip = preSkipOf(description);
  }

  #release(): void {
    this.#track?.stop();
    this.#track = null;
  }

  #fail(): void {
    this.#release();
    this.#listener.failed();
  }
}

function configOf(sampleRate: number): AudioEncoderConfig {
  const opus = { frameDuration: FRAME_MICROSECONDS, application: 'voip', signal: 'voice' } as const;
  return { codec: 'opus', sampleRate, numberOfChannels: 1, bitrate: BITS_A_SECOND, opus };
}

function preSkipOf(description: AllowSharedBufferSource): number {
  const view = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return view.byteLength < PRE_SKIP_AT + 2 ? USUAL_PRE_SKIP : view.getUint16(PRE_SKIP_AT, true);
}
