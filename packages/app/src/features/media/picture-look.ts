import type { MediaState } from '../../lib/media/media-cache.ts';

/** Progress of the browser with a picture. */
export type Drawing = 'coming' | 'drawn' | 'broken';

/** State of a file that is declared as a picture. */
export type Look = 'coming' | 'drawn' | 'missing' | 'noPicture';

/** The look of a file: one that is no picture by its bytes, or that the browser cannot draw, is none, whatever small picture stands for it. */
export function lookOf(media: MediaState, drawing: Drawing): Look {
  switch (media.kind) {
    case 'loading':
      return 'coming';
    case 'failed':
      return 'missing';
    case 'ready':
      return drawing === 'broken' || !media.mimeType.startsWith('image/') ? 'noPicture' : drawing;
  }
}
