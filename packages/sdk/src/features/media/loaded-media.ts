import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { MediaBytes, MediaFailure } from '../../protocol/events/fetched-media.ts';
import type { Arrivals } from './arrivals.ts';
import type { Media } from './media-parts.ts';

type Deps = Need<'requests' | 'outbox' | 'crypto' | 'database' | 'clock'>;

/** The media repository of an account, whose code is loaded with the first file. */
export class LoadedMedia {
  readonly #deps: Deps;
  readonly #arrivals: Arrivals;
  #loading: Promise<Media> | undefined;

  constructor(deps: Deps, arrivals: Arrivals) {
    this.#deps = deps;
    this.#arrivals = arrivals;
  }

  /** Rejects if its code does not come: the next one tries again. */
  load(): Promise<Media> {
    this.#loading ??= import('./media-parts.ts').then(
      ({ Media: Loaded }) => new Loaded(this.#deps, this.#arrivals),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** The answer of the repository, once it is there. */
  async fetched(
    fetch: (media: Media) => Promise<Result<MediaBytes, MediaFailure>>,
  ): Promise<Result<MediaBytes, MediaFailure>> {
    let loaded: Media;
    try {
      loaded = await this.load();
    } catch {
      return err({ kind: 'unreachable' });
    }
    return fetch(loaded);
  }
}
