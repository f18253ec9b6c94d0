/** Classifies a page's requests for the program itself, and says how each is answered without a network (shell.spec.md, SH-17). */

/** `page`: the page itself. `settings`: what may change without a new build. `part`: named after what is in it, so it never changes. */
export type ShellFile = 'page' | 'settings' | 'part';

export interface ShellRequest {
  readonly method: string;
  /** `navigate` for the page itself. */
  readonly mode: string;
  readonly url: string;
}

/**
 * What `request` asks for; null if it is none of the program's files. `scope` is the folder the program is in, with a slash at its
 * end. Origin and path are compared whole: nothing that only looks alike is touched.
 */
export function shellFileOf({ method, mode, url }: ShellRequest, scope: string): ShellFile | null {
  const { origin, pathname } = new URL(url);
  const folder = new URL(scope);
  if (method !== 'GET' || origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
  const path = pathname.slice(folder.pathname.length);
  if (path === '' || path === 'index.html') return mode === 'navigate' ? 'page' : null;
  if (path === 'config.json') return 'settings';
  return /^assets\/[^/]+$/.test(path) ? 'part' : null;
}

/** Names what is kept of a build. */
export const CACHE_PREFIX = 'parley-shell-';

/** Caches to delete, among `names`, oldest first: all of ours but `current` and the one before it, whose pages may be open. */
export function outdated(names: readonly string[], current: string): readonly string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current).slice(0, -1);
}
