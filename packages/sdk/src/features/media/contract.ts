import type { RepeatableCommand } from '../../port/contract.ts';
import type { FileSource } from '../../protocol/events/media.ts';
import type { MxcUri } from '../../protocol/ids/ids.ts';

/** A file, whole. */
export interface DownloadRequest {
  readonly source: FileSource;
  /** What is larger on the server is given up while it arrives (`tooLarge`), whatever its sender said of it; no bound if absent. */
  readonly mostBytes?: number;
}

/** What the page may ask of the media repository. Bytes are fetched by the engine, so that the page never holds a token. */
export interface MediaApi {
  /** The original file, in the clear. */
  'media.download': RepeatableCommand<DownloadRequest, MediaBytes, MediaFailure>;
  /** A picture of it, at least as large as asked for unless the original is smaller. In device pixels. */
  'media.thumbnail': RepeatableCommand<ThumbnailRequest, MediaBytes, MediaFailure>;
}

export interface ThumbnailRequest {
  readonly uri: MxcUri;
  readonly width: number;
  readonly height: number;
  /** `crop` fills the size, `scale` fits into it. */
  readonly method: 'crop' | 'scale';
}

export interface MediaBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A type that is known to be safe to show as an image, sound or film; else `application/octet-stream`. */
  readonly mimeType: string;
}

export type MediaFailure =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreachable' }
  /** It is not what its sender encrypted: nothing of it is shown (SEC-1B). */
  | { readonly kind: 'damaged' }
  /** It is encrypted, and there is nothing here to open it with. */
  | { readonly kind: 'encryptionUnavailable' }
  | { readonly kind: 'refused'; readonly status: number };
