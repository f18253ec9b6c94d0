import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSame } from '../view/use-same.ts';
import { forgetAll } from './forget.ts';
import { asPicture, MediaCache, type MediaRequest, type MediaState } from './media-cache.ts';
import { MediaContext, type MediaSource } from './media-source.ts';

const NONE: MediaState = { kind: 'loading' };
const caches = new WeakMap<MediaSource, MediaCache>();

/** The pictures of a source. */
function cacheOf(source: MediaSource): MediaCache {
  const known = caches.get(source);
  if (known !== undefined) return known;
  const made = new MediaCache(source);
  caches.set(source, made);
  return made;
}

/** Forgets all pictures, and what others keep for one person, when the component goes: another person may come after. */
export function useForgottenMedia(): void {
  const source = use(MediaContext);
  useEffect(
    () => () => {
      if (source !== null) caches.get(source)?.clear();
      forgetAll();
    },
    [source],
  );
}

/** The pictures and files of the page, for what watches them outside of drawing; null where there are none. */
export function useMediaCache(): MediaCache | null {
  const source = use(MediaContext);
  return source === null ? null : cacheOf(source);
}

/** Watches a picture or file; `null` asks for nothing and stays `loading`. */
export function useMedia(request: MediaRequest | null): MediaState {
  const source = use(MediaContext);
  const cache = source === null ? null : cacheOf(source);
  const same = useSame(request);
  const subscribe = useCallback(
    (listener: () => void) => (same === null || cache === null ? () => undefined : cache.watch(same, listener)),
    [cache, same],
  );
  const look = () => (same === null || cache === null ? NONE : cache.current(same));
  return useSyncExternalStore(subscribe, look, look);
}

/** A picture for a box of `width` by `height` in CSS pixels, as sharp as the screen needs. */
export function useThumbnail(uri: MxcUri | null, width: number, height: number, method: 'crop' | 'scale'): MediaState {
  return asPicture(useMedia(uri === null ? null : thumbnailRequest(uri, width, height, method)));
}

/** Asks for a picture that fits a box in CSS pixels, as sharp as the screen needs. */
export function thumbnailRequest(uri: MxcUri, width: number, height: number, method: 'crop' | 'scale'): MediaRequest {
  // More than two device pixels to one cannot be told apart in a picture of this size.
  const scale = Math.min(2, Math.ceil(globalThis.devicePixelRatio || 1));
  return { kind: 'thumbnail', uri, width: Math.round(width * scale), height: Math.round(height * scale), method };
}

/** A face of `size` CSS pixels as a `blob:` address; null while there is none. */
export function useAvatarUrl(uri: MxcUri | null, size: number): string | null {
  const state = useThumbnail(uri, size, size, 'crop');
  return uri !== null && state.kind === 'ready' ? state.url : null;
}
