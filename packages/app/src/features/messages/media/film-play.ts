import type { Arrival } from '@parley/sdk/client/contract.ts';
import type { MediaState } from '../../../lib/media/media-cache.ts';
import type { FilmLook } from '../../../lib/media/media-source.ts';
import type { FilmFailure } from './film-failure.ts';

/** State of a film for its player. */
export type FilmPlay =
  | { readonly kind: 'loading'; readonly arrival: Arrival | null }
  | {
      readonly kind: 'ready';
      readonly url: string;
      /** The part of it that is here; null for all. */
      readonly arrival: Arrival | null;
    }
  | { readonly kind: 'failed'; readonly failure: FilmFailure };

const PLAYED = /^(?:audio|video)\//;
const LOADING: FilmPlay = { kind: 'loading', arrival: null };
const CANNOT: FilmPlay = { kind: 'failed', failure: { kind: 'cannotPlay' } };

/** A film that is fetched whole. */
export function playOfMedia(media: MediaState, arrival: Arrival | null): FilmPlay {
  switch (media.kind) {
    case 'loading':
      return { kind: 'loading', arrival };
    case 'failed':
      return media.failure.kind === 'noPicture' ? CANNOT : { kind: 'failed', failure: media.failure };
    case 'ready':
      return PLAYED.test(media.mimeType) ? { kind: 'ready', url: media.url, arrival: null } : CANNOT;
  }
}

/** A film in parts, at an address for the player; null before it has one. */
export function playOfParts(look: FilmLook, url: string | null): FilmPlay {
  if (look === null || url === null) return LOADING;
  switch (look.kind) {
    case 'opening':
    case 'whole':
      return LOADING;
    case 'noFilm':
      return CANNOT;
    case 'failed':
      return { kind: 'failed', failure: look.failure };
    case 'arriving': {
      const { arrivedBytes, totalBytes } = look;
      return { kind: 'ready', url, arrival: arrivedBytes < totalBytes ? { arrivedBytes, totalBytes } : null };
    }
  }
}
