import { useRef } from 'react';
import { usePlayed } from '../../lib/call/use-played.ts';
import { classes } from '../../lib/dom/classes.ts';
import styles from './call-video.module.css';

export interface CallVideoProps {
  readonly stream: MediaStream | null;
  readonly purpose: 'usermedia' | 'screenshare';
  /** One does not hear oneself. */
  readonly isSilent?: boolean;
  readonly isMirrored?: boolean;
  /** There is sound and no picture. */
  readonly isHidden?: boolean;
  /** It fills its place, and loses its edges for that. */
  readonly isFilling?: boolean;
  /** The audio output device; null for the browser's default. */
  readonly outputId: string | null;
  /** Volume, from 0 to 1. */
  readonly volume?: number;
}

/** A stream, seen and heard. */
export function CallVideo({
  stream,
  purpose,
  isSilent = false,
  isMirrored = false,
  isHidden = false,
  isFilling = false,
  outputId,
  volume = 1,
}: CallVideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  usePlayed(ref, { stream, outputId, volume });
  return (
    <video
      ref={ref}
      className={classes(
        styles.video,
        isMirrored && styles.mirrored,
        isHidden && styles.hidden,
        isFilling && styles.filling,
      )}
      data-purpose={purpose}
      autoPlay
      playsInline
      muted={isSilent}
    />
  );
}
