import type { FoundHead } from '../../core/feature/open-found.ts';
import type { EventItem } from '../../core/timeline/timeline.ts';
import type { Command, ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { Arrival, FilmState, MediaBytes, MediaFailure } from '../../protocol/events/fetched-media.ts';
import type { FileSource, RemoteFile } from '../../protocol/events/media.ts';
import type { MxcUri, RoomId } from '../../protocol/ids/ids.ts';
import type { MediaPreviews, MediaShowing } from '../../protocol/rules/media-previews.ts';

/** A file, whole. */
export interface DownloadRequest {
  readonly source: FileSource;
  /** Limit in bytes: a larger file is given up while it arrives (`tooLarge`), whatever its sender said of it. No limit if absent. */
  readonly mostBytes?: number;
}

/** Requests of the page to the media repository. Bytes are fetched by the engine, so that the page never holds a token. */
export interface MediaApi<Content, Extra> {
  /** The original file, in the clear. */
  'media.download': RepeatableCommand<DownloadRequest, MediaBytes, MediaFailure>;
  /** A picture of it, at least as large as asked for unless the original is smaller. In device pixels. */
  'media.thumbnail': RepeatableCommand<ThumbnailRequest, MediaBytes, MediaFailure>;
  /** A file that is being fetched whole, by whoever: how far it is; null while it is not. */
  'media.arrival': View<{ readonly source: FileSource }, Arrival | null>;
  /** A film that is played while it arrives. It is fetched as long as the view is open. */
  'media.film': View<
    { readonly source: RemoteFile },
    FilmState,
    {
      /** The clear bytes from `start` on, as many as lie together: the next ones are asked for after them. */
      readonly part: RepeatableCommand<{ readonly start: number }, Uint8Array<ArrayBuffer>, MediaFailure>;
    }
  >;
  /** The user's choice about media of others that are drawn unasked (MSC4278); null until an account runs. */
  'media.previews': View<null, PreviewChoice | null>;
  /** True if not everybody can join a room, so that its media are shown if the choice is `private`; null until that is known. */
  'media.isPrivate': View<{ readonly roomId: RoomId }, boolean | null>;
  /** Changes some of the choice, on all the user's devices. */
  'media.setPreviews': Command<Partial<MediaPreviews>, null, PreviewFailure>;
  /** The media of a room that are known here, of one kind, the newest first, each as the room shows it. */
  'media.inRoom': ListView<
    { readonly roomId: RoomId; readonly kind: MediaKind },
    FoundHead,
    EventItem<Content, Extra>,
    {
      /** Looks further back in the room, until another one is found. */
      readonly more: RepeatableCommand<null, null, { readonly kind: 'unreachable' }>;
    }
  >;
}

/** The choice for the account, and for rooms that have one of their own. */
export interface PreviewChoice extends MediaPreviews {
  readonly rooms: readonly (readonly [roomId: RoomId, media: MediaShowing])[];
}

export type PreviewFailure =
  | { readonly kind: 'signedOut' | 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** Kinds of media of a room: `pictures` has films too, `files` has sounds that are no voice messages. */
export type MediaKind = 'pictures' | 'voice' | 'files' | 'links';

export interface ThumbnailRequest {
  readonly uri: MxcUri;
  readonly width: number;
  readonly height: number;
  /** `crop` fills the size, `scale` fits into it. */
  readonly method: 'crop' | 'scale';
}
