import { allowScript, trustedScriptUrl } from '../dom/trusted-script-url.ts';
import workerUrl from './read-code.worker.ts?worker&url';

allowScript(workerUrl);

/** Codes are read from pictures no larger than this: enough for one that fills a third of it. */
const LONGEST_SIDE = 640;
/** Between two pictures; people hold still for longer. */
const PAUSE_MS = 100;

/** Tells of each code that is seen in `video`, again and again, until the function returned is called. */
export function readCodes(video: HTMLVideoElement, onCode: (bytes: Uint8Array<ArrayBuffer>) => void): () => void {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const later = () => {
    timer = setTimeout(() => void look(), PAUSE_MS);
  };
  const look = async () => {
    const frame = await grab(video);
    if (isOver || frame === null) {
      frame?.close();
      if (!isOver) later();
      return;
    }
    worker.postMessage(frame, [frame]);
  };
  worker.addEventListener('message', ({ data: bytes }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => {
    if (isOver) return;
    if (bytes !== null) onCode(bytes);
    later();
  });
  later();
  return () => {
    isOver = true;
    clearTimeout(timer);
    worker.terminate();
  };
}

/** The current picture of the camera; null while there is none. */
async function grab(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const size = { resizeWidth: Math.round(videoWidth * scale), resizeHeight: Math.round(videoHeight * scale) };
  // A camera that was just taken away has no picture.
  return createImageBitmap(video, size).catch(() => null);
}
