import { type RefObject, useEffect } from 'react';

/** Louder than this is speech, in decibels (07.M-10). */
const THRESHOLD_DB = -60;
const SAMPLES = 8;
const EVERY_MS = 200;

/** Whether somebody speaks, from the loudest of each of the last moments. */
export function isSpeech(samplesDb: readonly number[]): boolean {
  return samplesDb.slice(-SAMPLES).some((sample) => sample > THRESHOLD_DB);
}

/** Marks an element with `data-speaking` while `stream` is heard. It is not drawn anew for that. */
export function useSpeaking(stream: MediaStream | null, isMuted: boolean, ref: RefObject<HTMLElement | null>): void {
  // Another microphone is another track of the same stream.
  const trackId = stream?.getAudioTracks()[0]?.id ?? null;
  useEffect(() => {
    if (stream === null || isMuted || trackId === null) return;
    const element = ref.current;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    analyser.smoothingTimeConstant = 0.1;
    context.createMediaStreamSource(stream).connect(analyser);
    const frequencies = new Float32Array(analyser.frequencyBinCount);
    let samples: readonly number[] = [];
    const timer = setInterval(() => {
      analyser.getFloatFrequencyData(frequencies);
      samples = [...samples.slice(1 - SAMPLES), Math.max(...frequencies)];
      element?.toggleAttribute('data-speaking', isSpeech(samples));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      element?.removeAttribute('data-speaking');
      context.close().catch(() => undefined);
    };
  }, [stream, trackId, isMuted, ref]);
}
