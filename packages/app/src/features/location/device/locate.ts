/** The place of the device, as the browser gives it. */
import type { Place } from '../place.ts';

/** Why the browser gives no place. */
export type LocateFailure = 'refused' | 'unavailable' | 'timeout' | 'unsupported';

export interface PlaceAt {
  readonly place: Place;
  /** The time of the measurement, in milliseconds since the epoch. */
  readonly at: number;
}

export type Located =
  | { readonly ok: true; readonly value: PlaceAt }
  | { readonly ok: false; readonly error: LocateFailure };

/** The used part of `navigator.geolocation`. */
export type Locator = Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'>;

const LONGEST_MS = 20_000;
const ONCE: PositionOptions = { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: 0 };
/** A device that lies still may be silent for as long as it likes. */
const ALWAYS: PositionOptions = { enableHighAccuracy: true };

/** The browser's own; undefined where it has none: without https, for example. */
export function browserLocator(): Locator | undefined {
  return 'geolocation' in navigator ? navigator.geolocation : undefined;
}

/** The place now. The browser asks the person the first time. */
export function locate(locator: Locator | undefined): Promise<Located> {
  if (locator === undefined) return Promise.resolve({ ok: false, error: 'unsupported' });
  return new Promise((resolve) => {
    locator.getCurrentPosition(
      (position) => resolve({ ok: true, value: placeOf(position) }),
      (error) => resolve({ ok: false, error: failureOf(error) }),
      ONCE,
    );
  });
}

/** Tells `hear` each new place, or why there is none, until the function returned is called. */
export function watch(locator: Locator | undefined, hear: (located: Located) => void): () => void {
  if (locator === undefined) {
    hear({ ok: false, error: 'unsupported' });
    return () => undefined;
  }
  const id = locator.watchPosition(
    (position) => hear({ ok: true, value: placeOf(position) }),
    (error) => hear({ ok: false, error: failureOf(error) }),
    ALWAYS,
  );
  return () => locator.clearWatch(id);
}

function placeOf({ coords, timestamp }: GeolocationPosition): PlaceAt {
  const { latitude, longitude, accuracy } = coords;
  return { place: { latitude, longitude, uncertaintyM: Number.isFinite(accuracy) ? accuracy : null }, at: timestamp };
}

/** By the numbers of the standard: 1 the person or the page policy said no, 2 the device does not know, 3 it took too long. */
function failureOf({ code }: GeolocationPositionError): LocateFailure {
  return code === 1 ? 'refused' : code === 3 ? 'timeout' : 'unavailable';
}
