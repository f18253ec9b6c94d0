import type { RefObject } from 'react';
import { useAnalyser } from './use-analyser.ts';

const EVERY_MS = 100;

/** Shows in a `meter` how loud `stream` is, from 0 to 1. It is not drawn anew for that. */
export function useLevel(stream: MediaStream | null, ref: RefObject<HTMLMeterElement | null>): void {
  useAnalyser(stream, EVERY_MS, (analyser) => {
    analyser.fftSize = 256;
    const samples = new Float32Array(analyser.fftSize);
    return {
      look: () => {
        analyser.getFloatTimeDomainData(samples);
        if (ref.current !== null) ref.current.value = Math.min(1, 2 * Math.max(...samples.map(Math.abs)));
      },
    };
  });
}
