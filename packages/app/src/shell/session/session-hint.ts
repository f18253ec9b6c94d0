/**
 * Hint that a user was signed in here the last time. It is only a guess for the screen until the engine has read the session: the frame in
 * outline, or nothing, so that neither flashes before the other.
 */
const KEY = 'parley.was-signed-in';

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Then the first moment is blank.
  }
}
