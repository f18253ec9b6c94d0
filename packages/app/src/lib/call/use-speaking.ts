import type { RefObject } from 'react';
import { useAnalyser } from './use-analyser.ts';

/** Louder than this is speech, in decibels (07.M-10). */
const THRESHOLD_DB = -60;
const SAMPLES = 8;
const EVERY_MS = 200;

/** True if the recent samples contain speech. Each sample is the peak of a moment. */
export function isSpeech(samplesDb: readonly number[]): boolean {
  return samplesDb.slice(-SAMPLES).some((sample) => sample > THRESHOLD_DB);
}

/** Marks an element with `data-speaking` while `stream` is heard. It is not drawn anew for that. */
export function useSpeaking(stream: MediaStream | null, isMuted: boolean, ref: RefObject<HTMLElement | null>): void {
  useAnalyser(isMuted ? null : stream, EVERY_MS, (analyser) => {
    const element = ref.current;
    analyser.fftSize = 512;
    analyser.smoothingTimeConstant = 0.1;
    const frequencies = new Float32Array(analyser.frequencyBinCount);
    let samples: readonly number[] = [];
    return {
      look: () => {
        analyser.getFloatFrequencyData(frequencies);
        samples = [...samples.slice(1 - SAMPLES), Math.max(...frequencies)];
        element?.toggleAttribute('data-speaking', isSpeech(samples));
      },
      end: () => element?.removeAttribute('data-speaking'),
    };
  });
}
