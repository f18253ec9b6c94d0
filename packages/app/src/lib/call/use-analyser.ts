import { useEffect, useEffectEvent } from 'react';
import { pageAudio } from './page-audio.ts';

/** A reader of audio samples. */
export interface Reader {
  /** Called again and again. */
  look(): void;
  /** The sound is over. */
  end?(): void;
}

/** Reads the sound of `stream` every `everyMs` milliseconds, by what `begin` makes of an analyser; null for `stream` reads nothing. */
export function useAnalyser(
  stream: MediaStream | null,
  everyMs: number,
  begin: (analyser: AnalyserNode) => Reader,
): void {
  const start = useEffectEvent(begin);
  // Another microphone is another track of the same stream.
  const trackId = stream?.getAudioTracks()[0]?.id ?? null;
  useEffect(() => {
    if (stream === null || trackId === null) return;
    const { context, release } = pageAudio.borrow();
    const analyser = context.createAnalyser();
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    const reader = start(analyser);
    const timer = setInterval(() => reader.look(), everyMs);
    return () => {
      clearInterval(timer);
      reader.end?.();
      source.disconnect();
      release();
    };
  }, [stream, trackId, everyMs]);
}
