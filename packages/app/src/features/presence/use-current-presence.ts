import type { UsePresence } from '../../lib/view/use-presence.ts';
import { useView } from '../../lib/view/use-view.ts';

/** The presence of a user, requested as long as it is shown; null while it is unknown. */
export const useCurrentPresence: UsePresence = (userId) => {
  const view = useView('presence.of', { userId });
  return view.kind === 'ready' ? view.value : null;
};
