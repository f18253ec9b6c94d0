import type { FileSource } from '@parley/sdk/client/contract.ts';
import type { MxcUri } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../view/client-context.ts';
import { useSame } from '../view/use-same.ts';
import { MediaCache, type MediaRequest, type MediaState } from './media-cache.ts';

const NONE: MediaState = { kind: 'loading' };
const caches = new WeakMap<Client, MediaCache>();

/** The pictures of a client. */
function cacheOf(client: Client): MediaCache {
  const known = caches.get(client);
  if (known !== undefined) return known;
  const made = new MediaCache(client);
  caches.set(client, made);
  return made;
}

/** Forgets all pictures when the component goes: another person may come after. */
export function useForgottenMedia(): void {
  const { client } = useClient();
  useEffect(() => () => caches.get(client)?.clear(), [client]);
}

/** Watches a picture or file; `null` asks for nothing and stays `loading`. */
function useMedia(request: MediaRequest | null): MediaState {
  const { client } = useClient();
  const cache = cacheOf(client);
  const same = useSame(request);
  const subscribe = useCallback(
    (listener: () => void) => (same === null ? () => undefined : cache.watch(same, listener)),
    [cache, same],
  );
  const look = () => (same === null ? NONE : cache.current(same));
  return useSyncExternalStore(subscribe, look, look);
}

/** A picture for a box of `width` by `height` in CSS pixels, as sharp as the screen needs. */
export function useThumbnail(uri: MxcUri | null, width: number, height: number, method: 'crop' | 'scale'): MediaState {
  return useMedia(uri === null ? null : thumbnailRequest(uri, width, height, method));
}

/** Where the picture of a message is, and where a smaller one that its sender made. */
export interface Pictured {
  readonly source: FileSource | null;
  readonly thumbnail: FileSource | null;
}

/**
 * A picture that a message carries, for a box in CSS pixels. The server makes a small one of what it can read; of an encrypted picture
 * there is what its sender made, or the picture itself.
 */
export function usePicture({ source, thumbnail }: Pictured, width: number, height: number): MediaState {
  return useMedia(source === null ? null : pictureRequest(source, thumbnail, width, height));
}

function pictureRequest(source: FileSource, thumbnail: FileSource | null, width: number, height: number): MediaRequest {
  if (source.kind === 'plain') return thumbnailRequest(source.mxc, width, height, 'scale');
  return { kind: 'original', source: thumbnail ?? source };
}

function thumbnailRequest(uri: MxcUri, width: number, height: number, method: 'crop' | 'scale'): MediaRequest {
  // More than two device pixels to one cannot be told apart in a picture of this size.
  const scale = Math.min(2, Math.ceil(globalThis.devicePixelRatio || 1));
  return { kind: 'thumbnail', uri, width: Math.round(width * scale), height: Math.round(height * scale), method };
}

/** A face of `size` CSS pixels as a `blob:` address; null while there is none. */
export function useAvatarUrl(uri: MxcUri | null, size: number): string | null {
  const state = useThumbnail(uri, size, size, 'crop');
  return uri !== null && state.kind === 'ready' ? state.url : null;
}
