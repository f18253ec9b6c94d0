import type { FileSource } from '@parley/sdk/client/contract.ts';
import type { MediaRequest, MediaState } from './media-cache.ts';
import { thumbnailRequest, useMedia } from './use-media.ts';

/** Where the picture of a message is, and where a smaller one that its sender made. */
export interface Pictured {
  readonly source: FileSource | null;
  readonly thumbnail: FileSource | null;
}

/**
 * A picture that a message carries, for a box in CSS pixels. The server makes a small one of what it can read; of an encrypted picture
 * there is what its sender made, or the picture itself.
 */
export function usePicture({ source, thumbnail }: Pictured, width: number, height: number): MediaState {
  return useMedia(source === null ? null : pictureRequest(source, thumbnail, width, height));
}

function pictureRequest(source: FileSource, thumbnail: FileSource | null, width: number, height: number): MediaRequest {
  if (source.kind === 'plain') return thumbnailRequest(source.mxc, width, height, 'scale');
  return { kind: 'original', source: thumbnail ?? source };
}

/** A file that is shown or played whole; `null` asks for nothing. */
export function useOriginal(source: FileSource | null): MediaState {
  return useMedia(source === null ? null : { kind: 'original', source });
}
