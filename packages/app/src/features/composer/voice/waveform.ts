/** The loudness of sound over its time, as it is drawn and sent. Pure. */

/** A level and how long it lasted. */
export interface Level {
  /** The greatest amplitude, from 0 to 1. */
  readonly peak: number;
  readonly durationMs: number;
}

/** The values of a waveform that is sent: enough for the width of a message. */
const SENT_WAVES = 100;

/** `count` values for levels one after the other: each is the greatest within its part of the time. */
export function waveformOf(levels: readonly Level[], count = SENT_WAVES): readonly number[] {
  const totalMs = levels.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const waves = Array<number>(count).fill(0);
  if (totalMs === 0) return waves;
  let startMs = 0;
  for (const { peak, durationMs } of levels) {
    const from = Math.floor((startMs / totalMs) * count);
    startMs += durationMs;
    const to = Math.max(from + 1, Math.ceil((startMs / totalMs) * count));
    for (let index = from; index < Math.min(to, count); index += 1) waves[index] = Math.max(waves[index] ?? 0, peak);
  }
  return waves;
}

/** Levels of samples, in parts of `partMs`. */
export function levelsOf(samples: Float32Array, sampleRate: number, partMs: number): readonly Level[] {
  const size = Math.max(1, Math.round((sampleRate * partMs) / 1_000));
  const levels: Level[] = [];
  for (let at = 0; at < samples.length; at += size) {
    const part = samples.subarray(at, at + size);
    levels.push({ peak: peakOf(part), durationMs: (part.length / sampleRate) * 1_000 });
  }
  return levels;
}

/** The greatest amplitude, from 0 to 1. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak);
}
