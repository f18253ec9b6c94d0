/** Coming back from a page of the homeserver with a login token. It comes with the first file, so that the token is seen by nothing else. */

/** The part of the page's address that came with it. */
export interface Arrived {
  readonly token: string;
  readonly state: string | null;
}

export const STATE = 'sso';
const TOKEN = 'loginToken';

let arrived: Arrived | null = null;

/** Takes the token out of the page's address, before anything else reads that. */
export function takeSsoReturn(): void {
  const address = new URL(window.location.href);
  const { searchParams } = address;
  const token = searchParams.get(TOKEN);
  const state = searchParams.get(STATE);
  if (token === null && state === null) return;
  searchParams.delete(TOKEN);
  searchParams.delete(STATE);
  window.history.replaceState(window.history.state, '', address);
  // Without a token the user came back without signing in.
  if (token !== null) arrived = { token, state };
}

/** True if the page was led back with a token that nobody took. */
export function hasArrived(): boolean {
  return arrived !== null;
}

/** Gives what the page was led back with, once. */
export function takeArrived(): Arrived | null {
  const taken = arrived;
  arrived = null;
  return taken;
}
