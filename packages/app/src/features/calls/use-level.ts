import { type RefObject, useEffect } from 'react';

const EVERY_MS = 100;

/** Shows in a `meter` how loud `stream` is, from 0 to 1. It is not drawn anew for that. */
export function useLevel(stream: MediaStream | null, ref: RefObject<HTMLMeterElement | null>): void {
  // Another microphone is another track of the same stream.
  const trackId = stream?.getAudioTracks()[0]?.id ?? null;
  useEffect(() => {
    const meter = ref.current;
    if (stream === null || meter === null || trackId === null) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      meter.value = Math.min(1, 2 * Math.max(...samples.map(Math.abs)));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      context.close().catch(() => undefined);
    };
  }, [stream, trackId, ref]);
}
