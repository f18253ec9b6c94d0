/**
 * What a chosen file is: decided by what the browser can decode, not by its name. Small pictures are drawn anew, so that nothing of the
 * file itself is ever shown as a picture of the page.
 */
import type { SendFile, SmallPicture } from '@parley/sdk/client/contract.ts';
import type { FileLook } from '../../../lib/drafts/chosen-files.ts';

/** Types that every browser shows as a picture, and that run nothing. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MIMETYPE = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,126}$/;
/** Small pictures fit in this, in pixels. */
const SMALL = { width: 800, height: 600 };
/** A picture that is no larger than this is its own small picture. */
const SMALL_ENOUGH_BYTES = 200_000;
/** A film or sound that does not say what it is by then is sent without. */
const DECODED_WITHIN_MS = 5_000;

type Drawable = CanvasImageSource & { readonly width: number; readonly height: number };

/** Looks at a file. Never rejects. */
export async function inspectFile(file: File): Promise<FileLook> {
  const type = file.type.toLowerCase();
  const mimeType = MIMETYPE.test(type) ? type : 'application/octet-stream';
  const look = await lookAs(file, mimeType).catch(() => null);
  return look ?? { as: 'file', mimeType, size: null, durationMs: null, thumbnail: null, preview: null };
}

function lookAs(file: File, mimeType: string): Promise<FileLook | null> {
  if (PICTURES.has(mimeType)) return lookAtPicture(file, mimeType);
  if (mimeType.startsWith('video/')) return lookAtFilm(file, mimeType);
  if (mimeType.startsWith('audio/')) return lookAtSound(file, mimeType);
  return Promise.resolve(null);
}

async function lookAtPicture(file: File, mimeType: string): Promise<FileLook> {
  const bitmap = await createImageBitmap(file);
  try {
    const size = { width: bitmap.width, height: bitmap.height };
    const small = await drawSmall(bitmap, mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/webp');
    // What moves would stand still; what is small already needs no second one.
    const needsNone = mimeType === 'image/gif' || file.size <= SMALL_ENOUGH_BYTES;
    return { as: 'image', mimeType, size, durationMs: null, ...shown(small), ...(needsNone && { thumbnail: null }) };
  } finally {
    bitmap.close();
  }
}

/**
 * A picture that shows the same and says nothing else: its pixels, written anew. It stands still. Rejects where it cannot be drawn.
 */
export async function redraw(file: File): Promise<Pick<SendFile, 'name' | 'mimeType' | 'bytes'>> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const isPhotograph = file.type.toLowerCase() === 'image/jpeg';
    const blob = await canvas.convertToBlob({ type: isPhotograph ? 'image/jpeg' : 'image/webp', quality: 0.92 });
    const ending = blob.type.replace('image/', '.').replace('jpeg', 'jpg');
    const name = isPhotograph ? file.name : `${file.name.replace(/\.[^.]{1,5}$/, '')}${ending}`;
    return { name, mimeType: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) };
  } finally {
    bitmap.close();
  }
}

async function lookAtFilm(file: File, mimeType: string): Promise<FileLook> {
  const film = document.createElement('video');
  return decoded(film, file, 'loadeddata', async () => {
    const size = film.videoWidth > 0 ? { width: film.videoWidth, height: film.videoHeight } : null;
    const frame = size === null ? null : await createImageBitmap(film);
    const small = frame === null ? null : await drawSmall(frame, 'image/jpeg');
    frame?.close();
    return { as: 'video', mimeType, size, durationMs: durationOf(film), ...shown(small) };
  });
}

function lookAtSound(file: File, mimeType: string): Promise<FileLook> {
  const sound = document.createElement('audio');
  return decoded(sound, file, 'loadedmetadata', () =>
    Promise.resolve({ as: 'audio', mimeType, size: null, durationMs: durationOf(sound), ...shown(null) }),
  );
}

/** Has the browser decode the beginning of a file, and reads what it found. */
async function decoded(
  media: HTMLMediaElement,
  file: File,
  event: 'loadeddata' | 'loadedmetadata',
  read: () => Promise<FileLook>,
): Promise<FileLook> {
  const url = URL.createObjectURL(file);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('not decoded'));
      const timer = setTimeout(fail, DECODED_WITHIN_MS);
      media.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true });
      media.addEventListener('error', fail, { once: true });
      media.muted = true;
      media.preload = event === 'loadeddata' ? 'auto' : 'metadata';
      media.src = url;
    });
    return await read();
  } finally {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(url);
  }
}

function durationOf({ duration }: HTMLMediaElement): number | null {
  return Number.isFinite(duration) ? Math.round(duration * 1000) : null;
}

async function drawSmall(source: Drawable, mimeType: 'image/jpeg' | 'image/webp'): Promise<SmallPicture | null> {
  const scale = Math.min(1, SMALL.width / source.width, SMALL.height / source.height);
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(source, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: mimeType, quality: 0.8 });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mimeType: blob.type, width, height };
}

function shown(thumbnail: SmallPicture | null): Pick<FileLook, 'thumbnail' | 'preview'> {
  if (thumbnail === null) return { thumbnail, preview: null };
  return { thumbnail, preview: URL.createObjectURL(new Blob([thumbnail.bytes], { type: thumbnail.mimeType })) };
}
