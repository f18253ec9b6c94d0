/**
 * Keeps the program's own files, so that it starts without any network (shell.spec.md, SH-17), and gives players the parts of films that
 * their page has (SH-19). It answers for nothing else: no message, no picture and no token passes through it, and of films it keeps nothing.
 */
import { isFilmGreeting } from '../../lib/media/film-requests.ts';
import { answerFilm, filmRequestOf } from './answer-film.ts';
import { answerShell } from './answer-shell.ts';
import { CACHE_PREFIX, outdated, shellFileOf } from './shell-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, put in by the build. */
declare const PARLEY_SHELL: { readonly version: string; readonly files: readonly string[] };

/** Static routes let a browser answer by itself before this thread has started. They are not in the compiler's library yet. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly unknown[]): Promise<void>;
}

const cacheName = `${CACHE_PREFIX}${PARLEY_SHELL.version}`;
const { scope } = self.registration;
const kept = { caches, cacheName, scope, fetch: (request: Request) => fetch(request) };

self.addEventListener('install', (event: RoutingInstallEvent) => {
  const keepAll = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([scope, ...PARLEY_SHELL.files].map((file) => new Request(file, { cache: 'no-cache' })));
    // Pages that are open go on with the files of their build, which are kept.
    await self.skipWaiting();
  };
  event.waitUntil(keepAll());
  if (event.addRoutes === undefined) return;
  const folder = new URL(scope).pathname;
  const routes = event.addRoutes([
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: { pathname: `${folder}assets/*` } }, source: 'cache' },
  ]);
  // A browser that knows routes, but not these, is as one that knows none.
  event.waitUntil(routes.catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = outdated(await caches.keys(), cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    // Films are played in parts on the first visit too.
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const file = shellFileOf(request, scope);
  if (file !== null) return event.respondWith(answerShell(file, request, kept));
  const { method, destination, url, headers } = request;
  const film = filmRequestOf({ method, destination, url, range: headers.get('range') }, scope);
  if (film !== null) event.respondWith(self.clients.get(event.clientId).then((page) => answerFilm(film, page)));
});

self.addEventListener('message', ({ data, ports }) => {
  if (isFilmGreeting(data)) ports[0]?.postMessage(true);
});
