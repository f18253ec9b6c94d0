/** Answers the player of a page with parts of a film, which that page has from the engine (decision 0033). */
import { FILM_FOLDER, type FilmPart, type FilmRequest } from '../../lib/media/film-requests.ts';

/** The part of a request that decides. */
export interface PlayerRequest {
  readonly method: string;
  /** The kind of element that asks: `video` and `audio` are players. */
  readonly destination: string;
  readonly url: string;
  readonly range: string | null;
}

/** A page that plays. */
export interface PlayingPage {
  postMessage(message: FilmRequest, transfer: Transferable[]): void;
}

/** A part that is not here after so long is given up: the player says so. */
const PATIENCE_MS = 240_000;

/**
 * The film that a request is for, and its first wanted byte; null for a request that is for none. Only a player is answered: whoever opens
 * the address gets nothing.
 */
export function filmRequestOf({ method, destination, url, range }: PlayerRequest, scope: string): FilmRequest | null {
  const folder = new URL(FILM_FOLDER, scope);
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
  if (destination !== 'video' && destination !== 'audio') return null;
  const id = pathname.slice(folder.pathname.length);
  const start = /^bytes=(\d{1,15})-/.exec(range ?? 'bytes=0-')?.[1];
  return /^[\w-]{1,64}$/.test(id) && start !== undefined ? { kind: 'parley.film', id, start: Number(start) } : null;
}

/** Asks the page and answers with what it gives: a player asks for the rest by itself. */
export async function answerFilm(request: FilmRequest, page: PlayingPage | undefined): Promise<Response> {
  const part = page === undefined ? null : await ask(request, page);
  if (part === null || part.bytes.byteLength === 0 || !/^(?:audio|video)\//.test(part.mimeType))
    return new Response(null, { status: 404 });
  const last = request.start + part.bytes.byteLength - 1;
  return new Response(part.bytes, {
    status: 206,
    headers: {
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': String(part.bytes.byteLength),
      'content-range': `bytes ${request.start}-${last}/${part.totalBytes}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': part.mimeType,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

function ask(request: FilmRequest, page: PlayingPage): Promise<FilmPart> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const settle = (part: FilmPart) => {
      clearTimeout(timer);
      port1.close();
      resolve(part);
    };
    const timer = setTimeout(settle, PATIENCE_MS, null);
    port1.onmessage = ({ data }: MessageEvent<FilmPart>) => settle(data);
    page.postMessage(request, [port2]);
  });
}
