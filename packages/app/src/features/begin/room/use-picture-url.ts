import { useEffect, useState } from 'react';
import type { ReadPicture } from '../../../lib/media/to-picture.ts';

/** A `blob:` address of a picture that is not uploaded yet; null for none. */
export function usePictureUrl(picture: ReadPicture | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return;
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.mimeType }));
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return url;
}
