import '../../lib/i18n/later-messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type CameraFailure, openCamera, stopCamera } from '../../lib/scan/camera.ts';
import { readCodes } from '../../lib/scan/code-reader.ts';
import type { ScannerWords } from '../../lib/scan/scanner-words.ts';
import { ScannerView } from './ScannerView.tsx';

export interface ScannerProps {
  readonly words: ScannerWords;
  /** A code was seen. The same one is told once. */
  readonly onCode: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** The camera, for as long as this is drawn, and what it sees of codes. */
export function Scanner({ words, onCode }: ScannerProps) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [turn, setTurn] = useState(0);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const tell = useEffectEvent(onCode);

  useEffect(() => {
    let isOver = false;
    let open: MediaStream | null = null;
    void openCamera().then((opened) => {
      if (typeof opened === 'string') {
        if (!isOver) setFailure(opened);
        return;
      }
      if (isOver) return stopCamera(opened);
      open = opened;
      setStream(opened);
    });
    return () => {
      isOver = true;
      if (open !== null) stopCamera(open);
    };
  }, [turn]);

  useEffect(() => {
    if (video === null || stream === null) return;
    video.srcObject = stream;
    // It has no sound, so nothing keeps it from playing.
    video.play().catch(() => undefined);
    let told = '';
    return readCodes(video, (bytes) => {
      const name = bytes.join();
      if (name === told) return;
      told = name;
      tell(bytes);
    });
  }, [video, stream]);

  const again = () => {
    setFailure(null);
    setStream(null);
    setTurn(turn + 1);
  };
  return <ScannerView words={words} isOpen={stream !== null} failure={failure} onVideo={setVideo} onRetry={again} />;
}
