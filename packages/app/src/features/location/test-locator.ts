import type { Locator } from './device/locate.ts';

/** The browser's locator, moved by a test. */
export class FakeLocator implements Locator {
  readonly #watches = new Map<
    number,
    { readonly hear: PositionCallback; readonly fail: PositionErrorCallback | null }
  >();
  readonly #once: { readonly hear: PositionCallback; readonly fail: PositionErrorCallback | null }[] = [];
  #lastId = 0;

  /** The number of open watches. */
  get watching(): number {
    return this.#watches.size;
  }

  getCurrentPosition(hear: PositionCallback, fail: PositionErrorCallback | null = null): void {
    this.#once.push({ hear, fail });
  }

  watchPosition(hear: PositionCallback, fail: PositionErrorCallback | null = null): number {
    this.#lastId += 1;
    this.#watches.set(this.#lastId, { hear, fail });
    return this.#lastId;
  }

  clearWatch(id: number): void {
    this.#watches.delete(id);
  }

  /** The device is here now. */
  move(latitude: number, longitude: number, accuracy: number, timestamp: number): void {
    const coords = { latitude, longitude, accuracy } as GeolocationCoordinates;
    for (const { hear } of this.#takeAll()) hear({ coords, timestamp, toJSON: () => ({}) } as GeolocationPosition);
  }

  /** There is no place, by the standard's number of the error. */
  fail(code: 1 | 2 | 3): void {
    for (const { fail } of this.#takeAll()) fail?.({ code, message: '' } as GeolocationPositionError);
  }

  #takeAll() {
    return [...this.#watches.values(), ...this.#once.splice(0)];
  }
}
