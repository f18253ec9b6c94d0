/** Faces are never drawn larger. */
const MOST_PX = 512;
const QUALITY = 0.9;

/** A picture that was read and can be uploaded. */
export interface ReadPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}

/**
 * A file as a face: no larger than one is drawn, and drawn anew, so that nothing travels along that cameras write into files, such
 * as the place. `unreadable` for what is no picture.
 */
export async function toPicture(file: File): Promise<ReadPicture | 'unreadable'> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return 'unreadable';
  const scale = Math.min(1, MOST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // PNG keeps what is see-through; photographs are much smaller otherwise.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mimeType: blob.type };
}
