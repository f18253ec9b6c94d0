import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanTrack } from './clean-track.ts';

/** A machine that has much else to do brings sound in pieces, from which noise is learned late. */
const SOON_MS = 30_000;
const TEST_MS = 90_000;

/** A microphone that says one thing all the time. */
function microphoneOf(context: AudioContext, source: AudioNode): MediaStreamTrack {
  const destination = context.createMediaStreamDestination();
  source.connect(destination);
  const [track] = destination.stream.getAudioTracks();
  if (track === undefined) throw new Error('a track');
  return track;
}

/** Nothing but noise. */
function noise(context: AudioContext): AudioNode {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = (Math.random() - 0.5) / 5;
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  source.start();
  return source;
}

/** Somebody says `a`, four times a second, with a voice that goes up and down. */
function voice(context: AudioContext): AudioNode {
  const throat = new OscillatorNode(context, { type: 'sawtooth', frequency: 130 });
  const melody = new OscillatorNode(context, { frequency: 1.5 });
  const syllables = new OscillatorNode(context, { frequency: 4 });
  const mouth = new GainNode(context, { gain: 0.3 });
  melody.connect(new GainNode(context, { gain: 25 })).connect(throat.frequency);
  syllables.connect(new GainNode(context, { gain: 0.3 })).connect(mouth.gain);
  for (const frequency of [730, 1_090, 2_440])
    throat.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: 8 })).connect(mouth);
  for (const source of [throat, melody, syllables]) source.start();
  return mouth;
}

/** The loudness of what a track says now. */
function listen(context: AudioContext, track: MediaStreamTrack): () => number {
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
}

async function startContext(): Promise<AudioContext> {
  // Before somebody clicks, a page is silent.
  await userEvent.click(document.body);
  const context = new AudioContext();
  await context.resume();
  return context;
}

test(
  '[CALL-24] noise is taken out of a sound, and stopping what is left lets the microphone go',
  async () => {
    const context = await startContext();
    const microphone = microphoneOf(context, noise(context));
    const before = listen(context, microphone);
    await expect.poll(before).toBeGreaterThan(0.03);
    const clean = await cleanTrack(microphone);
    const after = listen(context, clean);
    // It is silent while its module starts.
    await expect.poll(after, { timeout: SOON_MS }).toBeGreaterThan(0);
    await expect.poll(after, { timeout: SOON_MS }).toBeLessThan(0.01);
    expect(before()).toBeGreaterThan(0.03);
    expect(clean.readyState).toBe('live');

    clean.stop();
    expect([clean.readyState, microphone.readyState]).toEqual(['ended', 'ended']);
    await context.close();
  },
  TEST_MS,
);

test(
  '[CALL-24] a voice stays',
  async () => {
    const context = await startContext();
    const microphone = microphoneOf(context, voice(context));
    const clean = await cleanTrack(microphone);
    const [before, after] = [listen(context, microphone), listen(context, clean)];
    await expect.poll(before).toBeGreaterThan(0.02);
    await expect.poll(after, { timeout: SOON_MS }).toBeGreaterThan(0.02);
    clean.stop();
    await context.close();
  },
  TEST_MS,
);
