/** Places where two devices leave texts for each other (MSC4108 in its form of 2024), as Synapse keeps them: for a minute, whatever happens there. */
interface Place {
  text: Uint8Array<ArrayBuffer>;
  revision: number;
  readonly expiresAtMs: number;
}

const MOST_BYTES = 4096;

export type PlaceAnswer = {
  readonly status: 200 | 202 | 304;
  readonly etag: string;
  readonly text: Uint8Array<ArrayBuffer>;
};

export class RendezvousBook {
  /** True if the server has such places. */
  isOffered = false;
  lifetimeMs = 60_000;
  readonly #places = new Map<string, Place>();
  #count = 0;

  /** The texts that are there now. */
  get texts(): readonly string[] {
    return [...this.#places.values()].map(({ text }) => new TextDecoder().decode(text));
  }

  make(text: Uint8Array<ArrayBuffer>, nowMs: number): { readonly id: string; readonly etag: string } {
    this.#count += 1;
    const id = `place${this.#count}`;
    this.#places.set(id, { text, revision: 1, expiresAtMs: nowMs + this.lifetimeMs });
    return { id, etag: etagOf(id, 1) };
  }

  /** The text, unless it is the one that is known; null where there is no such place (any more). */
  look(id: string, known: string | undefined, nowMs: number): PlaceAnswer | null {
    const place = this.#find(id, nowMs);
    if (place === null) return null;
    const etag = etagOf(id, place.revision);
    return { status: etag === known ? 304 : 200, etag, text: place.text };
  }

  /** Replaces the text that is known; a number is the status of a refusal. */
  leave(id: string, text: Uint8Array<ArrayBuffer>, known: string | undefined, nowMs: number): PlaceAnswer | number {
    const place = this.#find(id, nowMs);
    if (place === null) return 404;
    if (text.length > MOST_BYTES) return 413;
    if (known !== etagOf(id, place.revision)) return 412;
    place.revision += 1;
    place.text = text;
    return { status: 202, etag: etagOf(id, place.revision), text };
  }

  remove(id: string): boolean {
    return this.#places.delete(id);
  }

  #find(id: string, nowMs: number): Place | null {
    const place = this.#places.get(id);
    if (place === undefined || nowMs < place.expiresAtMs) return place ?? null;
    this.#places.delete(id);
    return null;
  }
}

function etagOf(id: string, revision: number): string {
  return `"${id}.${revision}"`;
}
