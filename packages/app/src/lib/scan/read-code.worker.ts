/** Reads codes beside the page: a picture takes longer than a frame. Each is answered by what it says, or null. */
import { readCode } from './read-code.ts';

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

self.addEventListener('message', ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const { width, height } = frame;
  Object.assign(canvas, { width, height });
  context?.drawImage(frame, 0, 0);
  frame.close();
  const picture = context?.getImageData(0, 0, width, height);
  self.postMessage(picture === undefined ? null : readCode(picture));
});
