/** Decodes, draws and encodes pictures beside the page: a large one takes longer than many frames. */
import { encode } from 'blurhash';
import { levelsOf, waveformOf } from '../voice/waveform.ts';
import type {
  DrawnPicture,
  NumberedPictureAnswer,
  NumberedPictureJob,
  PictureJob,
  PictureLook,
} from './picture-jobs.ts';

/** Small pictures fit in this, in pixels. */
const SMALL = { width: 800, height: 600 };
const SMALL_QUALITY = 0.8;
/** A blur needs no more pixels than this. */
const BLUR = { width: 32, height: 32 };
const BLUR_PARTS = { across: 4, down: 3 };
const LEVEL_MS = 50;

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<NumberedPictureJob>) => {
  void run(job)
    .catch(() => null)
    .then((answer) => self.postMessage({ id, answer } satisfies NumberedPictureAnswer));
});

function run(job: PictureJob): Promise<NumberedPictureAnswer['answer']> {
  switch (job.kind) {
    case 'look':
      return withBitmap(createImageBitmap(job.picture), (bitmap) => look(bitmap, job.isPhotograph));
    case 'lookAtFrame':
      return withBitmap(Promise.resolve(job.frame), (bitmap) => look(bitmap, true));
    case 'redraw':
      return withBitmap(createImageBitmap(job.picture), (bitmap) =>
        draw(bitmap, { width: job.longestSide, height: job.longestSide }, job.type, job.quality),
      );
    case 'waveform':
      return Promise.resolve(waveformOf(levelsOf(job.samples, job.sampleRate, LEVEL_MS)));
  }
}

async function withBitmap<Made>(
  opened: Promise<ImageBitmap>,
  make: (bitmap: ImageBitmap) => Promise<Made>,
): Promise<Made> {
  const bitmap = await opened;
  try {
    return await make(bitmap);
  } finally {
    bitmap.close();
  }
}

async function look(bitmap: ImageBitmap, isPhotograph: boolean): Promise<PictureLook> {
  const small = await draw(bitmap, SMALL, isPhotograph ? 'image/jpeg' : 'image/webp', SMALL_QUALITY);
  return { width: bitmap.width, height: bitmap.height, small, blurhash: blurOf(bitmap) };
}

async function draw(
  bitmap: ImageBitmap,
  box: { readonly width: number; readonly height: number },
  type: string,
  quality: number,
): Promise<DrawnPicture> {
  const { canvas, width, height } = fitted(bitmap, box);
  const blob = await canvas.convertToBlob({ type, quality });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mimeType: blob.type, width, height };
}

function blurOf(bitmap: ImageBitmap): string {
  const { context, width, height } = fitted(bitmap, BLUR);
  const { data } = context.getImageData(0, 0, width, height);
  const isWide = width >= height;
  const { across, down } = BLUR_PARTS;
  return encode(data, width, height, isWide ? across : down, isWide ? down : across);
}

function fitted(bitmap: ImageBitmap, box: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, box.width / bitmap.width, box.height / bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return { canvas, context, width, height };
}
