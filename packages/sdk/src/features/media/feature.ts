import { err } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { command, listView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ShownAccount } from '../../core/feature/faces.ts';
import { NOT_FOUND_YET, openFound } from '../../core/feature/open-found.ts';
import { fetchingTimelines } from '../../core/feature/shown-timelines.ts';
import { MEDIA_PREVIEWS_TYPES } from '../../protocol/rules/media-previews.ts';
import { Arrivals } from './arrivals.ts';
import type { MediaApi } from './contract.ts';
import { LoadedMedia } from './loaded-media.ts';
import { picksOf } from './media-kinds.ts';
import { openFilm } from './open-film.ts';
import { openIsPrivate, openPreviews } from './previews.ts';
import { mediaStore } from './stores.ts';

/** Files, fetched with the token that the page never sees. */
export function mediaFeature<Content, Extra>() {
  return defineFeature<MediaApi<Content, Extra>, never, ShownAccount<Content, Extra>>()({
    stores: [mediaStore],
    sync: { state: [['m.room.join_rules', '']], accountData: MEDIA_PREVIEWS_TYPES },
    needs: ['requests', 'outbox', 'crypto', 'timelines', 'database', 'clock', 'me', 'rooms', 'accountData'],
    before: {
      'media.download': command(({ source }) => err({ kind: source.kind === 'own' ? 'notFound' : 'unreachable' })),
      'media.thumbnail': command(err({ kind: 'unreachable' })),
      'media.arrival': view(null),
      'media.film': view({ kind: 'opening' } as const, ['part']),
      'media.previews': view(null),
      'media.isPrivate': view(null),
      'media.setPreviews': SIGNED_OUT,
      'media.inRoom': listView(fetchingTimelines(NOT_FOUND_YET), ['more']),
    },
    start: (deps) => {
      const arrivals = new Arrivals();
      // Each change is made from what the one before left.
      const changes = new Serial();
      const media = new LoadedMedia(deps, arrivals);
      return {
        'media.download': {
          shape: 'command',
          run: (asked, asking) => media.fetched((loaded) => loaded.download(asked, asking)),
        },
        'media.thumbnail': {
          shape: 'command',
          run: (asked, asking) => media.fetched((loaded) => loaded.thumbnail(asked, asking)),
        },
        'media.arrival': {
          shape: 'view',
          open: ({ source }) => arrivals.of(source),
        },
        'media.film': { shape: 'view', open: ({ source }, inner) => openFilm(() => media.load(), source, inner) },
        'media.previews': { shape: 'view', open: (_params, inner) => openPreviews(deps, inner) },
        'media.isPrivate': { shape: 'view', open: ({ roomId }, inner) => openIsPrivate(deps, roomId, inner) },
        'media.setPreviews': {
          shape: 'command',
          run: (change, { signal }) =>
            changes.run(async () => (await import('./set-previews.ts')).setPreviews(deps, change, signal)),
        },
        'media.inRoom': {
          shape: 'listView',
          open: ({ roomId, kind }, inner) => openFound(deps.timelines, roomId, picksOf(kind), inner),
        },
      };
    },
  });
}
