/** Answers a request for one of the program's files, with and without a network (shell.spec.md, SH-17). */
import type { ShellFile } from './shell-files.ts';

export interface Kept {
  readonly caches: CacheStorage;
  /** The cache of this build. */
  readonly cacheName: string;
  /** The folder of the program, under whose address the page is kept. */
  readonly scope: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A network that says nothing for so long counts as none, where something is kept. */
export const PATIENCE_MS = 3_000;

/** Answers a request for `file`. A cache that cannot be read or written, as on a full disk, costs nothing but what it is for. */
export async function answerShell(file: ShellFile, request: Request, kept: Kept): Promise<Response> {
  if (file === 'part') return (await orNothing(kept.caches.match(request))) ?? kept.fetch(request);
  const key = file === 'page' ? kept.scope : request.url;
  const coming = kept.fetch(request);
  const fresh = await withinPatience(coming);
  if (fresh === undefined || fresh.status >= 500) return (await orNothing(findKept(kept, key))) ?? coming;
  if (file === 'settings' && fresh.ok) await orNothing(keep(kept, key, fresh.clone()));
  return fresh;
}

async function findKept({ caches, cacheName }: Kept, key: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(key);
}

async function keep({ caches, cacheName }: Kept, key: string, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(key, response);
}

/** What `task` brings, or nothing if it fails. */
function orNothing<Value>(task: Promise<Value>): Promise<Value | undefined> {
  return task.catch(() => undefined);
}

/** What `coming` brings, or nothing if it fails or takes too long. */
function withinPatience(coming: Promise<Response>): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, undefined);
    const settle = (response?: Response) => {
      clearTimeout(timer);
      resolve(response);
    };
    coming.then(settle, () => settle());
  });
}
