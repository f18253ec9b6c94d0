import { expect, test } from 'vitest';
import { canTakeOpus, OpusTake } from './opus-take.ts';
import { RecorderTake } from './recorder-take.ts';
import type { Take } from './take.ts';
import { type Level, levelsOf, waveformOf } from './waveform.ts';

/** Parts of 20 ms. */
const PARTS = 100;
/** As many parts as 100 ms have. */
const MOST_SHIFT = 5;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sumOf = (levels: readonly Level[]) => levels.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Waits until so much was heard in all: a busy machine begins to hear late. */
const hear = (levels: readonly Level[], ms: number) =>
  expect.poll(() => sumOf(levels), { interval: 20, timeout: 4_000 }).toBeGreaterThan(ms);

/** Records the microphone that beeps, with a pause in the middle. */
async function record(make: (levels: Level[]) => Take) {
  const levels: Level[] = [];
  const take = make(levels);
  await take.resume();
  await hear(levels, 1_000);
  await take.pause();
  await after(200);
  await take.resume();
  await hear(levels, 2_000);
  await take.pause();
  const file = await take.read();
  take.end();
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.bytes.slice().buffer);
  return { file, sound, heardMs: sumOf(levels), levels };
}

const listen = (levels: Level[]) => ({
  heard: (level: Level) => void levels.push(level),
  failed: () => levels.push({ peak: -1, durationMs: 0 }),
});

test('[VO-01] [VO-03] what the browser encodes is decoded from the file as long and as loud as it was heard', async () => {
  expect(await canTakeOpus()).toBe(true);
  const { file, sound, heardMs, levels } = await record((heard) => new OpusTake(listen(heard)));
  expect(file.mimeType).toBe('audio/ogg');
  expect(new TextDecoder().decode(file.bytes.subarray(0, 4))).toBe('OggS');
  expect(Math.abs(sound.duration * 1_000 - heardMs)).toBeLessThan(100);
  const sent = waveformOf(levels, PARTS);
  const decoded = waveformOf(levelsOf(sound.getChannelData(0), sound.sampleRate, 10), PARTS);
  expect(Math.max(...sent)).toBeGreaterThan(0.05);
  // The beeps are where they were, but for as much as the file may be longer: a short beep beside its place matches nothing.
  const shifts = Array.from({ length: 2 * MOST_SHIFT + 1 }, (_, at) => at - MOST_SHIFT);
  expect(Math.max(...shifts.map((shift) => correlation(sent, shifted(decoded, shift))))).toBeGreaterThan(0.7);
});

test('[VO-03] a browser without samples records with what it has', async () => {
  const { file, sound, heardMs } = await record((heard) => new RecorderTake(listen(heard)));
  expect(file.mimeType).toMatch(/^audio\/(ogg|webm|mp4)$/);
  expect(Math.abs(sound.duration * 1_000 - heardMs)).toBeLessThan(400);
});

function shifted(values: readonly number[], by: number): readonly number[] {
  return values.map((_, at) => values[at + by] ?? 0);
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [centred(one), centred(other)];
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function centred(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
