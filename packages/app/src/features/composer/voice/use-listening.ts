import { useEffect, useRef, useState } from 'react';
import type { VoiceRecording } from './voice-recording.ts';

export interface Listening {
  /** The part that was listened to, from 0 to 1; null while nothing plays. */
  readonly at: number | null;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/** Listening to what was recorded, before it is sent. */
export function useListening(recording: VoiceRecording): Listening {
  const [at, setAt] = useState<number | null>(null);
  const playing = useRef<(() => void) | null>(null);
  const stop = () => {
    playing.current?.();
    playing.current = null;
    setAt(null);
  };
  useEffect(() => () => playing.current?.(), []);
  const start = async () => {
    stop();
    const file = await recording.read();
    if (file === null) return;
    const url = URL.createObjectURL(new Blob([file.bytes], { type: file.mimeType }));
    const sound = new Audio(url);
    const totalSeconds = file.durationMs / 1_000;
    let frame = requestAnimationFrame(function follow() {
      setAt(Math.min(1, sound.currentTime / totalSeconds));
      frame = requestAnimationFrame(follow);
    });
    playing.current = () => {
      cancelAnimationFrame(frame);
      sound.pause();
      sound.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
    sound.addEventListener('ended', stop);
    sound.addEventListener('error', stop);
    await sound.play().catch(stop);
  };
  return { at, start, stop };
}
