import { OLD_TEXT_PREFIX } from '../../platform/old-keys/old-local-texts.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { StorageApi } from './contract.ts';
import type { LocalTexts } from './page-texts.ts';

/** A page's local storage, whose keys can be gone through. All of it may throw. */
export interface ListedTexts extends LocalTexts {
  readonly length: number;
  key(at: number): string | null;
}

/** Answers the engine's wishes for what an older client kept in `texts`; null for a page that has no local storage. */
export function serveOldTexts(client: Remote<StorageApi>, texts: ListedTexts | null): void {
  const wish = client.view('storage.oldTextsWish', null);
  const serve = () => {
    if (wish.current.kind !== 'ready') return;
    const wanted = wish.current.value;
    if (wanted.kind === 'nothing') return;
    const { version } = wanted;
    const answer = wanted.kind === 'read' ? read(texts) : { texts: null, isDone: write(texts, wanted.changes) };
    void client.command('storage.oldTexts', { version, ...answer });
  };
  wish.subscribe(serve);
  serve();
}

function read(texts: ListedTexts | null) {
  try {
    const keys = Array.from({ length: texts?.length ?? 0 }, (_, at) => texts?.key(at) ?? '');
    const own = keys.filter((key) => key.startsWith(OLD_TEXT_PREFIX));
    return { texts: own.map((key) => [key, texts?.getItem(key) ?? ''] as const), isDone: true };
  } catch {
    return { texts: null, isDone: false };
  }
}

function write(texts: ListedTexts | null, changes: readonly (readonly [string, string | null])[]): boolean {
  try {
    for (const [key, text] of changes) {
      if (!key.startsWith(OLD_TEXT_PREFIX)) continue;
      if (text === null) texts?.removeItem(key);
      else texts?.setItem(key, text);
    }
    return texts !== null;
  } catch {
    return false;
  }
}
