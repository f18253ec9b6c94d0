import type { Square } from './crop.ts';

/** Faces are never drawn larger. */
const MOST_PX = 512;
const QUALITY = 0.9;

/** A picture that was read and can be uploaded. */
export interface ReadPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}

/** Opens a file as a picture; null for what is none. */
export function openPicture(file: File): Promise<ImageBitmap | null> {
  return createImageBitmap(file).catch(() => null);
}

/**
 * A square of a picture as a face: no larger than one is drawn, and drawn anew, so that nothing travels along that cameras write into files,
 * such as the place. `mimeType` is that of the file.
 */
export async function toPicture(bitmap: ImageBitmap, { x, y, size }: Square, mimeType: string): Promise<ReadPicture> {
  const side = Math.max(1, Math.round(Math.min(size, MOST_PX)));
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(bitmap, x, y, size, size, 0, 0, side, side);
  // PNG keeps what is see-through; photographs are much smaller otherwise.
  const type = mimeType === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mimeType: blob.type };
}
