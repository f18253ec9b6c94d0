import { useRef } from 'react';
import { type Played, usePlayed } from '../../lib/call/use-played.ts';

/** A stream that is heard, and not seen. */
export function CallSound(props: Played) {
  const ref = useRef<HTMLAudioElement>(null);
  usePlayed(ref, props);
  return <audio ref={ref} autoPlay />;
}
