import type { PackFailure, PackPlace } from '@parley/sdk/client/contract.ts';
import type { Client, PortFailure } from '@parley/sdk/client/remote.ts';

/** Types that every browser shows as a picture, and that run nothing. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** The longest side of a picture that had to be drawn anew, in pixels: stickers are drawn smaller. */
const REDRAWN_SIDE = 512;
const REDRAWN_QUALITY = 0.9;

type Failure = PackFailure | PortFailure;

/** Adds a picture from this machine to a pack, under a shortcode like its file's name. Null where that was done. */
export async function addPicture(client: Client, place: PackPlace | null, file: File): Promise<Failure | null> {
  const bitmap = PICTURE_TYPES.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null;
  if (bitmap === null) return { kind: 'badImage' };
  try {
    const size = { width: bitmap.width, height: bitmap.height };
    const failure = await send(client, place, file, file, size);
    if (failure?.kind !== 'keepsDetails') return failure;
    const drawn = await redraw(bitmap);
    return await send(client, place, file, drawn.blob, drawn.size);
  } finally {
    bitmap.close();
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function send(
  client: Client,
  place: PackPlace | null,
  file: File,
  blob: Blob,
  size: Size,
): Promise<Failure | null> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const shortcode = file.name.replace(/\.[a-z0-9]{1,5}$/iu, '');
  const picture = { place, shortcode, bytes, mimeType: blob.type, size, isEmoticon: true, isSticker: true };
  const answer = await client.command('imagePacks.addPicture', picture);
  return answer.ok ? null : answer.error;
}

/** Pixels alone, without what else a file may say. */
async function redraw(bitmap: ImageBitmap): Promise<{ readonly blob: Blob; readonly size: Size }> {
  const scale = Math.min(1, REDRAWN_SIDE / Math.max(bitmap.width, bitmap.height));
  const size = {
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  };
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  return { blob: await canvas.convertToBlob({ type: 'image/webp', quality: REDRAWN_QUALITY }), size };
}
