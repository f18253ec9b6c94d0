import type {
  Arrival,
  FileSource,
  FilmState,
  MediaBytes,
  MediaFailure,
  RemoteFile,
} from '@parley/sdk/client/contract.ts';
import type { MxcUri } from '@parley/sdk/client/ids.ts';
import type { PortFailure, Readable, Result } from '@parley/sdk/client/remote.ts';
import { createContext } from 'react';

/** Picture that is asked for, in device pixels. */
export interface ThumbnailRequest {
  readonly uri: MxcUri;
  readonly width: number;
  readonly height: number;
  readonly method: 'crop' | 'scale';
}

/** File that is asked for. With `mostBytes`, what is larger on the server is given up. */
export interface OriginalRequest {
  readonly source: FileSource;
  readonly mostBytes?: number;
}

/** Answer to a request for a file or picture. */
export type MediaAnswer =
  | { readonly ok: true; readonly value: MediaBytes }
  | { readonly ok: false; readonly error: MediaFailure | PortFailure };

/** State of a film in parts; null while nothing is known of it, or no more. */
export type FilmLook = FilmState | null;

/** A film that arrives as long as it is open. */
export interface OpenFilm {
  readonly state: Readable<FilmLook>;
  /** Its clear bytes from `start` on, as many as lie together. */
  readonly part: (start: number) => Promise<Result<Uint8Array<ArrayBuffer>, MediaFailure | PortFailure>>;
  readonly close: () => void;
}

/** Watched progress of a file that is fetched whole; null while it is not. Whoever opened it closes it. */
export interface OpenArrival {
  readonly state: Readable<Arrival | null>;
  readonly close: () => void;
}

interface Asking {
  readonly signal: AbortSignal;
}

/** Place where files and pictures come from. */
export interface MediaSource {
  readonly original: (request: OriginalRequest, asking: Asking) => Promise<MediaAnswer>;
  readonly thumbnail: (request: ThumbnailRequest, asking: Asking) => Promise<MediaAnswer>;
  readonly film: (source: RemoteFile) => OpenFilm;
  readonly arrival: (source: FileSource) => OpenArrival;
}

/** Source of all files and pictures that are drawn; null for none: then nothing ever arrives. */
export const MediaContext = createContext<MediaSource | null>(null);
