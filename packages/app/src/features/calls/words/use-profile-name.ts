import type { MxcUri, UserId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../../lib/view/use-view.ts';

/** How somebody calls themselves, wherever they are; the user id until that is known. */
export function useProfileName(userId: UserId): { readonly name: string; readonly avatar: MxcUri | null } {
  const card = useView('people.card', { userId, roomId: null });
  return card.kind === 'ready' ? card.value : { name: userId, avatar: null };
}
