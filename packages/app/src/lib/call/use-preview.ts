import { useEffect, useState } from 'react';
import type { CallChoices } from './call-settings.ts';

export interface Preview {
  readonly stream: MediaStream | null;
  /** The browser's name for why there is none. */
  readonly failure: string | null;
  readonly devices: readonly MediaDeviceInfo[];
}

const NOTHING: Preview = { stream: null, failure: null, devices: [] };

/** Microphone and camera, as wanted, for the person to look at before they call. Let go when that is closed, or others are chosen. */
export function usePreview(
  { audio, video }: { readonly audio: boolean; readonly video: boolean },
  { audioInputId, videoInputId }: CallChoices,
): Preview {
  const [preview, setPreview] = useState(NOTHING);
  useEffect(() => {
    let isOver = false;
    let open: MediaStream | null = null;
    const chosen = (id: string | null) => (id === null ? true : { deviceId: { ideal: id } });
    const begin = async () => {
      const { mediaDevices } = navigator;
      try {
        open = await mediaDevices.getUserMedia({
          audio: audio && chosen(audioInputId),
          video: video && chosen(videoInputId),
        });
        if (isOver) return stop(open);
        const devices = await mediaDevices.enumerateDevices();
        if (!isOver) setPreview({ stream: open, failure: null, devices });
      } catch (error) {
        const failure = error instanceof Error ? error.name : 'Error';
        if (!isOver) setPreview({ ...NOTHING, failure });
      }
    };
    const again = () => {
      void navigator.mediaDevices.enumerateDevices().then((devices) => {
        if (!isOver) setPreview((now) => ({ ...now, devices }));
      });
    };
    if (audio || video) void begin();
    else {
      setPreview(NOTHING);
      again();
    }
    navigator.mediaDevices.addEventListener('devicechange', again);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', again);
      if (open !== null) stop(open);
    };
  }, [audio, video, audioInputId, videoInputId]);
  return preview;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
