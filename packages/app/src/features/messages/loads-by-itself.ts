import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { MOST_UNASKED_BYTES } from '../../lib/media/use-picture.ts';

/**
 * Whether a picture is fetched for who only passes it. The server makes small ones of what it can read; an encrypted one for which its sender
 * made none comes whole, and one that does not say how large it is may be of any size. What turns out to be larger than was said is given up
 * (`usePicture`).
 */
export function loadsByItself({
  source,
  thumbnail,
  sizeBytes,
}: Pick<ImageContent, 'source' | 'thumbnail' | 'sizeBytes'>): boolean {
  if (source?.kind !== 'encrypted' || thumbnail !== null) return true;
  return sizeBytes !== null && sizeBytes <= MOST_UNASKED_BYTES;
}
