import { expect, test } from 'vitest';
import { levelsOf, peakOf, waveformOf } from './waveform.ts';

const level = (peak: number, durationMs = 10) => ({ peak, durationMs });

test('[VO-02] a waveform has as many values as asked for, each the loudest of its part', () => {
  expect(
    waveformOf(
      [0.1, 0.5, 0.2, 0.3].map((peak) => level(peak)),
      2,
    ),
  ).toEqual([0.5, 0.3]);
  expect(
    waveformOf(
      [0.1, 0.9].map((peak) => level(peak)),
      4,
    ),
  ).toEqual([0.1, 0.1, 0.9, 0.9]);
  expect(waveformOf([level(0.1, 30), level(0.9, 10)], 4)).toEqual([0.1, 0.1, 0.1, 0.9]);
});

test('[VO-02] without sound it is flat', () => {
  expect(waveformOf([], 3)).toEqual([0, 0, 0]);
  expect(waveformOf([level(0), level(0)], 3)).toEqual([0, 0, 0]);
});

test('[VO-02] samples become levels', () => {
  const samples = Float32Array.from([0, 0.25, -0.5, 0.125, 1]);
  expect(levelsOf(samples, 1_000, 2)).toEqual([level(0.25, 2), level(0.5, 2), level(1, 1)]);
  expect(peakOf(Float32Array.from([-3]))).toBe(1);
});
