import type { IdentityMark } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useView } from './use-view.ts';

/** The sign beside somebody's name; null until it is known. */
export function useIdentityMark(userId: UserId): IdentityMark | null {
  const view = useView('identity.mark', { userId });
  return view.kind === 'ready' ? view.value : null;
}
