import type { FileSource } from '@parley/sdk/client/contract.ts';
import { asPicture, type MediaRequest, type MediaState } from './media-cache.ts';
import { thumbnailRequest, useMedia } from './use-media.ts';

/** More than this is fetched when somebody asks for it. */
export const MOST_UNASKED_BYTES = 4_000_000;

/** In CSS pixels. */
interface PictureBox {
  readonly width: number;
  readonly height: number;
}

/** The picture of a message, and the smaller one that its sender made. */
export interface Pictured {
  readonly source: FileSource | null;
  readonly thumbnail: FileSource | null;
}

/**
 * A picture that a message carries, for a box in CSS pixels. The server makes a small one of what it can read; if that is too large, the
 * user is asked, and sees the picture itself. Of an encrypted picture there is what its sender made, or the picture itself; if nobody
 * asked for it, no more than is fetched unasked.
 */
export function usePicture(
  { source, thumbnail }: Pictured,
  { width, height }: PictureBox,
  isAsked: boolean,
): MediaState {
  const request = source === null ? null : pictureRequest(thumbnail ?? source, source, { width, height }, isAsked);
  return asPicture(useMedia(request));
}

function pictureRequest(
  small: FileSource,
  source: FileSource,
  { width, height }: PictureBox,
  isAsked: boolean,
): MediaRequest {
  if (source.kind === 'plain' && isAsked) return { kind: 'original', source };
  if (source.kind === 'plain') return thumbnailRequest(source.mxc, width, height, 'scale');
  return { kind: 'original', source: small, ...(isAsked ? {} : { mostBytes: MOST_UNASKED_BYTES }) };
}

/** A file that is shown or played whole; `null` asks for nothing. */
export function useOriginal(source: FileSource | null): MediaState {
  return useMedia(source === null ? null : { kind: 'original', source });
}
