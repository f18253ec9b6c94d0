import type { RepeatableCommand } from '../../port/contract.ts';
import type { UrlPreview } from '../../protocol/endpoints/url-preview.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** Previews of the pages that messages link to. */
export interface LinkPreviewsApi {
  /**
   * The preview of a page, by the homeserver; null if there is none. It is asked for once while the engine runs. In an encrypted room nothing
   * is asked for without `evenIfEncrypted`: the homeserver would learn what the message links to (SEC-22).
   */
  'linkPreviews.find': RepeatableCommand<LinkQuery, LinkPreview | null, LinkPreviewFailure>;
}

export interface LinkQuery {
  readonly roomId: RoomId;
  /** The address of the page, of `http` or `https`. */
  readonly url: string;
  /** The time of the message, in milliseconds since the epoch. */
  readonly timestamp: number;
  /** The user allowed previews in encrypted rooms, on this device. */
  readonly evenIfEncrypted: boolean;
}

export type LinkPreview = UrlPreview;

/** Without a connection, an account or a room; asking again later may help. */
export type LinkPreviewFailure = { readonly kind: 'unreachable' } | { readonly kind: 'notAllowed' };
