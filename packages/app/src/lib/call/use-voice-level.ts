import type { RefObject } from 'react';
import { useAnalyser } from './use-analyser.ts';

const EVERY_MS = 50;

/**
 * Shows in a `meter` the loudest band of `stream`, in decibels, and says by `data-heard` on it whether that is more than its `low`
 * (07.M-10). It is not drawn anew for that.
 */
export function useVoiceLevel(stream: MediaStream | null, ref: RefObject<HTMLMeterElement | null>): void {
  useAnalyser(stream, EVERY_MS, (analyser) => {
    analyser.fftSize = 512;
    analyser.smoothingTimeConstant = 0.1;
    const bands = new Float32Array(analyser.frequencyBinCount);
    return {
      look: () => {
        const meter = ref.current;
        if (meter === null) return;
        analyser.getFloatFrequencyData(bands);
        const db = Math.max(...bands);
        meter.value = Math.max(meter.min, db);
        meter.toggleAttribute('data-heard', db > meter.low);
      },
    };
  });
}
