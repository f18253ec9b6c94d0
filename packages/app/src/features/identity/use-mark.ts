import type { UseMark } from '../../lib/view/use-identity-mark.ts';
import { useView } from '../../lib/view/use-view.ts';

/** The mark beside somebody's name, as far as this device knows them; null until it is known. */
export const useMark: UseMark = (userId) => {
  const view = useView('identity.mark', { userId });
  return view.kind === 'ready' ? view.value : null;
};
