import type { UseStandingDoubt } from '../../lib/doubt/WithDoubt.tsx';
import { useView } from '../../lib/view/use-view.ts';

/** True if a doubt about somebody's message holds still, by what is known of their devices now. */
export const useStandingDoubt: UseStandingDoubt = (userId, doubt) => {
  const view = useView('identity.doubt', { userId, doubt });
  return view.kind === 'ready' && view.value;
};
