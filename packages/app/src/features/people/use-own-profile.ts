import type { UseOwnProfile } from '../../lib/people/own-profile.ts';
import { useView } from '../../lib/view/use-view.ts';

/** The profile of the signed-in user, as the server has it; null while it is unknown. */
export const useOwnProfile: UseOwnProfile = () => {
  const me = useView('people.me', null);
  return me.kind === 'ready' && me.value.isKnown ? me.value : null;
};
