import { err } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type { FilmState } from '../../protocol/events/fetched-media.ts';
import type { RemoteFile } from '../../protocol/events/media.ts';
import type { MediaApi } from './contract.ts';
import type { Film } from './film/film.ts';
import type { Media } from './media-parts.ts';

type FilmCalls = MediaApi<unknown, unknown>['media.film']['calls'];

const GONE = err({ kind: 'unreachable' } as const);
const NONE = {
  state: constant<FilmState>({ kind: 'failed', failure: GONE.error }),
  part: () => Promise.resolve(GONE),
};

/** A view of a film in parts; what fetches them is loaded with the first one. */
export function openFilm(
  media: () => Promise<Media>,
  source: RemoteFile,
  scope: Scope,
): OpenedView<FilmState, FilmCalls> {
  const film = new ObservableValue<Pick<Film, 'state' | 'part'> | null>(null);
  void media().then(
    (loaded) => scope.ended || film.set(loaded.film(source, scope)),
    // Its code did not come.
    () => film.set(NONE),
  );
  return {
    value: new SwitchedValue(film, scope, (opened) => opened?.state ?? constant<FilmState>({ kind: 'opening' })),
    calls: {
      part: async ({ start }, { signal, transfer }) => {
        const opened = await until(film, isThere, signal);
        const part = await (opened?.part(start) ?? Promise.resolve(GONE));
        if (part.ok) transfer([part.value.buffer]);
        return part;
      },
    },
  };
}
