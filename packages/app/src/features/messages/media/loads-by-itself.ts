import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { MOST_UNASKED_BYTES } from '../../../lib/media/use-picture.ts';

/**
 * True for a picture that is loaded without being asked for. The server makes thumbnails of pictures that it can read. An encrypted picture
 * without a thumbnail from its sender is loaded whole, and one without a stated size may have any size. A picture that is larger than
 * stated is cancelled (`usePicture`).
 */
export function loadsByItself({
  source,
  thumbnail,
  sizeBytes,
}: Pick<ImageContent, 'source' | 'thumbnail' | 'sizeBytes'>): boolean {
  if (source?.kind !== 'encrypted' || thumbnail !== null) return true;
  return sizeBytes !== null && sizeBytes <= MOST_UNASKED_BYTES;
}
