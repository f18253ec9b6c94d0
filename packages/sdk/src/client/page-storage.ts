import type { Client } from './remote.ts';

const KEY = 'parley.kept';

/** What is used of a page's local storage. All of it may throw. */
export interface LocalTexts {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** Answers the engine's wishes for what `texts` should hold; null for a page that can keep nothing. */
export function servePageStorage(client: Client, texts: LocalTexts | null): void {
  const content = client.view('storage.pageContent', null);
  const serve = () => {
    if (content.current.kind !== 'ready') return;
    const wish = content.current.value;
    if (wish.kind === 'wanted') void client.command('storage.pageOffers', readOffer(texts));
    if (wish.kind === 'kept') {
      const isStored = write(texts, wish.text);
      void client.command('storage.pageStored', { version: wish.version, isStored });
    }
  };
  content.subscribe(serve);
  serve();
}

function readOffer(texts: LocalTexts | null): { readonly text: string | null; readonly isWritable: boolean } {
  try {
    const text = texts?.getItem(KEY) ?? null;
    // Some browsers let one read and refuse to write.
    return { text, isWritable: write(texts, text ?? '') };
  } catch {
    return { text: null, isWritable: false };
  }
}

function write(texts: LocalTexts | null, text: string): boolean {
  try {
    texts?.setItem(KEY, text);
    return texts !== null;
  } catch {
    return false;
  }
}
