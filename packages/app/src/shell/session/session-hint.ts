/**
 * Hint that a user was signed in here the last time. It is only a guess for the screen until the engine has read the session: the frame in
 * outline, or nothing, so that neither flashes before the other.
 */
import { ownKey } from '../../lib/place/shown-place.ts';

const KEY = 'parley.was-signed-in';

/** The hint of the shown place, or of another. */
export function wasSignedIn(place?: number): boolean {
  try {
    return localStorage.getItem(ownKey(KEY, place)) === 'yes';
  } catch {
    return false;
  }
}

export function rememberSignedIn(isSignedIn: boolean, place?: number): void {
  try {
    if (isSignedIn) localStorage.setItem(ownKey(KEY, place), 'yes');
    else localStorage.removeItem(ownKey(KEY, place));
  } catch {
    // Then the first moment is blank.
  }
}
