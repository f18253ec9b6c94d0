import type { MediaSource } from './media-source.ts';

const NOTHING = { state: { current: null, subscribe: () => () => undefined }, close: () => undefined };

/** A source that has nothing, for tests. */
export const NO_MEDIA: MediaSource = {
  original: async () => ({ ok: false, error: { kind: 'notFound' } }),
  thumbnail: async () => ({ ok: false, error: { kind: 'notFound' } }),
  film: () => ({ ...NOTHING, part: async () => ({ ok: false, error: { kind: 'notFound' } }) }),
  arrival: () => NOTHING,
};
