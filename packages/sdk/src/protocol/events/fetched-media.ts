/** A file of the media repository, fetched. */
export interface MediaBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A type that is known to be safe to show as an image, sound or film; else `application/octet-stream`. */
  readonly mimeType: string;
  /** Pixels of a picture once it is decoded, by its header; 0 for what is none. */
  readonly pixels: number;
}

/** The reason why a file was not fetched. */
export type MediaFailure =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreachable' }
  /** It is not what its sender encrypted: nothing of it is shown (SEC-1B). */
  | { readonly kind: 'damaged' }
  /** It is encrypted, and there is nothing here to open it with. */
  | { readonly kind: 'encryptionUnavailable' }
  | { readonly kind: 'refused'; readonly status: number };

/** The progress of a fetch. */
export interface Arrival {
  readonly arrivedBytes: number;
  /** Null where the server does not say. */
  readonly totalBytes: number | null;
}

/** A film, or a sound, in parts. */
export type FilmState =
  /** Nothing of it is here yet. */
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'arriving';
      /** The type that its first bytes say, one that is safe to play. */
      readonly mimeType: string;
      readonly totalBytes: number;
      readonly arrivedBytes: number;
    }
  /** It does not come in parts from here: it is to be fetched whole. */
  | { readonly kind: 'whole' }
  /** Its bytes are no film and no sound. */
  | { readonly kind: 'noFilm' }
  | { readonly kind: 'failed'; readonly failure: MediaFailure };
