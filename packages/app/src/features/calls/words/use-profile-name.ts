import type { MxcUri, UserId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../../lib/view/use-view.ts';

/** A user's global display name; the user id until it is known. */
export function useProfileName(userId: UserId): { readonly name: string; readonly avatar: MxcUri | null } {
  const card = useView('people.card', { userId, roomId: null });
  return card.kind === 'ready' ? card.value : { name: userId, avatar: null };
}
