import { serverOf, type UserId } from '@parley/sdk/client/ids.ts';
import { useView } from '../view/use-view.ts';

/** The id of the signed-in user; null until it is known. */
export function useOwnId(): UserId | null {
  const session = useView('login.session', null);
  return session.kind === 'ready' && session.value.kind === 'signedIn' ? session.value.userId : null;
}

/** True for a guest; false until it is known. */
export function useIsGuest(): boolean {
  const session = useView('login.session', null);
  return session.kind === 'ready' && session.value.kind === 'signedIn' && session.value.isGuest === true;
}

/** The name of the user's own server; empty until it is known. */
export function useOwnServer(): string {
  const userId = useOwnId();
  return userId === null ? '' : serverOf(userId);
}
