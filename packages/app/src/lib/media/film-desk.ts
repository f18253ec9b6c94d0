import { FILM_FOLDER, type FilmPart, isFilmRequest } from './film-requests.ts';
import type { OpenFilm } from './media-source.ts';

/** A service worker that does not answer within this is one that knows no films. */
const PATIENCE_MS = 1_500;

/** The used part of `navigator.serviceWorker`. */
export interface WorkerDoor {
  readonly controller: { postMessage(message: unknown, transfer: Transferable[]): void } | null;
  addEventListener(name: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  startMessages(): void;
}

/** An address under which a player finds a film. */
export interface FilmAddress {
  readonly url: string;
  /** True if the player asked for any of it. */
  readonly wasAsked: () => boolean;
  readonly release: () => void;
}

/** Gives films addresses, and the service worker their bytes (decision 0033). */
export class FilmDesk {
  readonly #door: WorkerDoor | undefined;
  readonly #films = new Map<string, { readonly film: OpenFilm; wasAsked: boolean }>();
  #isListening = false;

  constructor(door: WorkerDoor | undefined) {
    this.#door = door;
  }

  /** True if a player of this page can be given parts: a service worker answers for the page, and knows films. */
  async canPlay(): Promise<boolean> {
    const controller = this.#door?.controller ?? null;
    if (controller === null) return false;
    const { port1, port2 } = new MessageChannel();
    const isKnown = await new Promise<boolean>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, false);
      port1.onmessage = () => resolve(true);
      controller.postMessage({ kind: 'parley.films' }, [port2]);
    });
    port1.close();
    return isKnown;
  }

  /** Gives a film an address that nobody can guess, and that says nothing of it. */
  place(film: OpenFilm): FilmAddress {
    this.#listen();
    const id = crypto.randomUUID();
    const placed = { film, wasAsked: false };
    this.#films.set(id, placed);
    return {
      url: new URL(`${FILM_FOLDER}${id}`, document.baseURI).href,
      wasAsked: () => placed.wasAsked,
      release: () => void this.#films.delete(id),
    };
  }

  #listen(): void {
    if (this.#isListening || this.#door === undefined) return;
    this.#isListening = true;
    this.#door.addEventListener('message', ({ data, ports }) => {
      if (isFilmRequest(data)) void this.#part(data.id, data.start).then((part) => ports[0]?.postMessage(part));
    });
    this.#door.startMessages();
  }

  async #part(id: string, start: number): Promise<FilmPart> {
    const placed = this.#films.get(id);
    if (placed === undefined) return null;
    placed.wasAsked = true;
    const state = placed.film.state.current;
    if (state?.kind !== 'arriving') return null;
    const part = await placed.film.part(start);
    return part.ok ? { bytes: part.value, totalBytes: state.totalBytes, mimeType: state.mimeType } : null;
  }
}

/** The page's desk. */
export const filmDesk = new FilmDesk('serviceWorker' in navigator ? navigator.serviceWorker : undefined);
