/** Messages between the service worker and a page about films that are played in parts (decision 0033). */

/** The folder of the addresses of films, within the folder of the program. Nothing is there: the service worker answers. */
export const FILM_FOLDER = '-/film/';

/** The question of a page whether the service worker knows films. The answer, on the port that comes with it, is `true`. */
export interface FilmGreeting {
  readonly kind: 'parley.films';
}

/** The service worker asks a page for bytes of a film, on the port that comes with it. */
export interface FilmRequest {
  readonly kind: 'parley.film';
  /** The last part of the film's address. */
  readonly id: string;
  /** The first byte that is wanted. */
  readonly start: number;
}

/** The answer of a page; null where there is no such film, or it does not come. */
export type FilmPart = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly totalBytes: number;
  /** A type that is known to be safe to play. */
  readonly mimeType: string;
} | null;

/** True for a greeting. */
export function isFilmGreeting(data: unknown): data is FilmGreeting {
  return hasKind(data, 'parley.films');
}

/** True for a request for bytes. */
export function isFilmRequest(data: unknown): data is FilmRequest {
  return hasKind(data, 'parley.film') && 'id' in data && 'start' in data && typeof data.start === 'number';
}

function hasKind(data: unknown, kind: string): data is { readonly kind: string } {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind;
}
