import { type RefObject, useEffect } from 'react';

export interface Played {
  readonly stream: MediaStream | null;
  /** The audio output device; null for the browser's default. */
  readonly outputId: string | null;
  /** From 0 to 1. */
  readonly volume: number;
}

/** Has an element play a stream. */
export function usePlayed(ref: RefObject<HTMLMediaElement | null>, { stream, outputId, volume }: Played): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || element.srcObject === stream) return;
    element.srcObject = stream;
    // A page that nobody clicked on may not play; it plays once somebody has.
    if (stream !== null) element.play().catch(() => undefined);
  }, [ref, stream]);
  useEffect(() => {
    const element = ref.current;
    if (element !== null && 'setSinkId' in element) element.setSinkId(outputId ?? '').catch(() => undefined);
  }, [ref, outputId]);
  useEffect(() => {
    if (ref.current !== null) ref.current.volume = volume;
  }, [ref, volume]);
}
