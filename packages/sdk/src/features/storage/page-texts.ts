import { FIRST_PLACE, nameInPlace } from '../../platform/place.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { StorageApi } from './contract.ts';

const KEY = 'parley.kept';

/** The used part of a page's local storage, and of its tab's storage. Every call may throw. */
export interface LocalTexts {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** The places where a page stores data: one that outlives its tab, and one that ends with it. */
export interface PagePlaces {
  readonly lasting: LocalTexts;
  readonly passing: LocalTexts;
}

/** Answers the wishes of the engine of a place for what `shared` should hold; null for a page that can keep nothing. */
export function servePageStorage(client: Remote<StorageApi>, shared: PagePlaces | null, place = FIRST_PLACE): void {
  const places = shared && { lasting: ownTexts(shared.lasting, place), passing: ownTexts(shared.passing, place) };
  const content = client.view('storage.pageContent', null);
  const serve = () => {
    if (content.current.kind !== 'ready') return;
    const wish = content.current.value;
    switch (wish.kind) {
      case 'unused':
        return offerWhatIsLeft(client, places);
      case 'wanted':
        return void client.command('storage.pageOffers', readOffer(places));
      case 'kept': {
        const isStored = write(places?.lasting, wish.text) && write(places?.passing, wish.secret);
        return void client.command('storage.pageStored', { version: wish.version, isStored });
      }
      case 'dropped':
        remove(places?.lasting);
        remove(places?.passing);
    }
  };
  content.subscribe(serve);
  serve();
}

/** When the engine has a disk again, the data that a page stored for it meanwhile must not be forgotten. */
function offerWhatIsLeft(client: Remote<StorageApi>, places: PagePlaces | null): void {
  const [text, secret] = [read(places?.lasting), read(places?.passing)];
  if (text !== null) void client.command('storage.pageOffers', { text, secret, isWritable: true });
}

function readOffer(places: PagePlaces | null) {
  const [text, secret] = [read(places?.lasting), read(places?.passing)];
  // Some browsers let one read and refuse to write.
  const isWritable = write(places?.lasting, text ?? '') && write(places?.passing, secret ?? '');
  return { text, secret, isWritable };
}

/** The texts for the account of a place alone. */
function ownTexts(texts: LocalTexts, place: number): LocalTexts {
  return {
    getItem: (key) => texts.getItem(nameInPlace(key, place)),
    setItem: (key, text) => texts.setItem(nameInPlace(key, place), text),
    removeItem: (key) => texts.removeItem(nameInPlace(key, place)),
  };
}

/** Null for nothing, and for what may not be read. */
function read(texts: LocalTexts | undefined): string | null {
  try {
    return texts?.getItem(KEY) || null;
  } catch {
    return null;
  }
}

function write(texts: LocalTexts | undefined, text: string): boolean {
  try {
    texts?.setItem(KEY, text);
    return texts !== undefined;
  } catch {
    return false;
  }
}

function remove(texts: LocalTexts | undefined): void {
  try {
    texts?.removeItem(KEY);
  } catch {
    // Then it is offered again at the next start.
  }
}
