/** Takes noise out of a microphone's sound with RNNoise, in an audio worklet. Fetched when somebody wants that. */
import { RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import moduleUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url';

/** The rate that RNNoise was trained with. */
const SAMPLE_RATE = 48_000;
/** A page that nobody clicked on has an audio context that stands still, and a microphone without a sound. */
const RUNNING_WITHIN_MS = 2_000;

/** Gives a track of the sound without noise. Stopping it lets the microphone go; rejects where the browser cannot. */
export async function cleanTrack(microphone: MediaStreamTrack): Promise<MediaStreamTrack> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' });
  try {
    const [wasmBinary] = await Promise.all([
      fetchModule(),
      context.audioWorklet.addModule(workletUrl),
      expectRunning(context),
    ]);
    const cleaner = new RnnoiseWorkletNode(context, { maxChannels: 1, wasmBinary });
    cleaner.channelCount = 1;
    cleaner.channelCountMode = 'explicit';
    const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    context
      .createMediaStreamSource(new MediaStream([microphone]))
      .connect(cleaner)
      .connect(destination);
    const [clean] = destination.stream.getAudioTracks();
    if (clean === undefined) throw new Error('no track');
    endTogether(clean, microphone, context);
    return clean;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Fetches the module, and rejects where it could not be run: the worklet would be silent about that. */
async function fetchModule(): Promise<ArrayBuffer> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`noise suppression: ${response.status}`);
  const binary = await response.arrayBuffer();
  await WebAssembly.compile(binary);
  return binary;
}

async function expectRunning(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the audio context stands still')), RUNNING_WITHIN_MS);
  });
  await Promise.race([context.resume(), late]);
  clearTimeout(timer);
}

/** A microphone that is unplugged ends what was made of its sound, and a stopped track says nothing: so its `stop` is ours. */
function endTogether(clean: MediaStreamTrack, microphone: MediaStreamTrack, context: AudioContext): void {
  const stop = clean.stop.bind(clean);
  const end = () => {
    if (clean.readyState === 'ended') return;
    stop();
    microphone.stop();
    void context.close();
  };
  clean.stop = end;
  microphone.addEventListener('ended', () => {
    end();
    clean.dispatchEvent(new Event('ended'));
  });
}
