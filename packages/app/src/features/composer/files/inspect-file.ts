/**
 * The kind of a chosen file: decided by what the browser can decode, not by its name. Small pictures are drawn anew, so that nothing of the
 * file itself is ever shown as a picture of the page. Pictures are drawn beside the page (`picture.worker.ts`).
 */
import type { SendFile } from '@parley/sdk/client/contract.ts';
import { askPictures } from './ask-pictures.ts';
import type { ChosenFile, FileLook } from './chosen-files.ts';
import type { PictureLook } from './picture-jobs.ts';
import { isVoiceId } from './voice-file.ts';

/** Types that every browser shows as a picture, and that run nothing. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MIMETYPE = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,126}$/;
/** A picture that is no larger than this is its own small picture. */
const SMALL_ENOUGH_BYTES = 200_000;
/** A film or sound that does not say what it is by then is sent without. */
const DECODED_WITHIN_MS = 5_000;
/** A frame of a film that says more than its first one, which is often black. */
const POSTER_AT = { seconds: 1, part: 0.1 };
/** Enough to tell loud from quiet. */
const WAVEFORM_RATE = 8_000;
/** The longest side of a picture that is sent smaller, in pixels. */
const SMALLER_SIDE = 1_600;
const SMALLER_QUALITY = 0.8;
const REDRAWN_QUALITY = 0.92;
/** No picture that a browser decodes has a longer side. */
const ANY_SIDE = 65_535;

const NOTHING = { size: null, durationMs: null, thumbnail: null, preview: null } as const;

/** Looks at a file. Never rejects. */
export async function inspectFile(chosen: Pick<ChosenFile, 'id' | 'file'>): Promise<FileLook> {
  const type = chosen.file.type.toLowerCase();
  const mimeType = MIMETYPE.test(type) ? type : 'application/octet-stream';
  const look = await lookAs(chosen, mimeType).catch(() => null);
  return look ?? { as: 'file', mimeType, ...NOTHING };
}

function lookAs({ id, file }: Pick<ChosenFile, 'id' | 'file'>, mimeType: string): Promise<FileLook | null> {
  if (PICTURES.has(mimeType)) return lookAtPicture(file, mimeType);
  if (mimeType.startsWith('video/')) return lookAtFilm(file, mimeType);
  if (mimeType.startsWith('audio/')) return isVoiceId(id) ? lookAtVoice(file, mimeType) : lookAtSound(file, mimeType);
  return Promise.resolve(null);
}

async function lookAtPicture(file: File, mimeType: string): Promise<FileLook | null> {
  const found = await askPictures('look', { picture: file, isPhotograph: mimeType === 'image/jpeg' });
  if (found === null) return null;
  // Moving pictures would stand still; what is small already needs no second one.
  const needsNone = mimeType === 'image/gif' || file.size <= SMALL_ENOUGH_BYTES;
  return { as: 'image', mimeType, durationMs: null, ...shown(found), ...(needsNone && { thumbnail: null }) };
}

/** A picture as it is sent in the place of a file. */
export type Redrawn = Pick<SendFile, 'name' | 'mimeType' | 'bytes' | 'size'>;

/** A picture that shows the same and says nothing else: its pixels, written anew. It stands still. Null where it cannot be drawn. */
export function redraw(file: File): Promise<Redrawn | null> {
  return redrawn(file, ANY_SIDE, REDRAWN_QUALITY);
}

/** A picture of fewer pixels and bytes; null where that would not make it smaller. */
export async function makeSmaller(file: File): Promise<Redrawn | null> {
  const smaller = await redrawn(file, SMALLER_SIDE, SMALLER_QUALITY);
  return smaller !== null && smaller.bytes.byteLength < file.size ? smaller : null;
}

async function redrawn(file: File, longestSide: number, quality: number): Promise<Redrawn | null> {
  const isPhotograph = file.type.toLowerCase() === 'image/jpeg';
  const type = isPhotograph ? 'image/jpeg' : 'image/webp';
  const drawn = await askPictures('redraw', { picture: file, longestSide, type, quality });
  if (drawn === null) return null;
  const { bytes, mimeType, width, height } = drawn;
  const ending = mimeType.replace('image/', '.').replace('jpeg', 'jpg');
  const name = isPhotograph ? file.name : `${file.name.replace(/\.[^.]{1,5}$/, '')}${ending}`;
  return { name, mimeType, bytes, size: { width, height } };
}

function lookAtFilm(file: File, mimeType: string): Promise<FileLook> {
  const film = document.createElement('video');
  return decoded(film, file, 'loadeddata', async () => {
    const isSeen = film.videoWidth > 0;
    if (isSeen) await seekPoster(film);
    const frame = isSeen ? await createImageBitmap(film) : null;
    const found = frame === null ? null : await askPictures('lookAtFrame', { frame }, [frame]);
    return { as: 'video', mimeType, durationMs: durationOf(film), ...shown(found) };
  });
}

async function seekPoster(film: HTMLVideoElement): Promise<void> {
  if (!Number.isFinite(film.duration)) return;
  const sought = happened(film, 'seeked');
  film.currentTime = Math.min(POSTER_AT.seconds, film.duration * POSTER_AT.part);
  await sought.catch(() => undefined);
}

function lookAtSound(file: File, mimeType: string): Promise<FileLook> {
  const sound = document.createElement('audio');
  return decoded(sound, file, 'loadedmetadata', () =>
    Promise.resolve({ as: 'audio', mimeType, ...NOTHING, durationMs: durationOf(sound) }),
  );
}

/** A recording that the page did not live to send: its loudness is read from its sound. */
async function lookAtVoice(file: File, mimeType: string): Promise<FileLook> {
  const context = new OfflineAudioContext(1, 1, WAVEFORM_RATE);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const samples = sound.getChannelData(0).slice();
  const waveform = await askPictures('waveform', { samples, sampleRate: sound.sampleRate }, [samples.buffer]);
  const durationMs = Math.round(sound.duration * 1_000);
  return { as: 'audio', mimeType, ...NOTHING, durationMs, voice: { waveform: waveform ?? [] } };
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
    const isThere = happened(media, event);
    media.muted = true;
    media.preload = event === 'loadeddata' ? 'auto' : 'metadata';
    media.src = url;
    await isThere;
    return await read();
  } finally {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(url);
  }
}

function happened(media: HTMLMediaElement, event: 'loadeddata' | 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('not decoded'));
    const timer = setTimeout(fail, DECODED_WITHIN_MS);
    media.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true });
    media.addEventListener('error', fail, { once: true });
  });
}

function durationOf({ duration }: HTMLMediaElement): number | null {
  return Number.isFinite(duration) ? Math.round(duration * 1000) : null;
}

function shown(found: PictureLook | null): Pick<FileLook, 'size' | 'thumbnail' | 'blurhash' | 'preview'> {
  if (found === null) return { size: null, thumbnail: null, preview: null };
  const { width, height, small, blurhash } = found;
  const preview = URL.createObjectURL(new Blob([small.bytes], { type: small.mimeType }));
  return { size: { width, height }, thumbnail: small, blurhash, preview };
}
