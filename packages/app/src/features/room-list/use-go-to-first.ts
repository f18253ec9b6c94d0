import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';

/** Opens what a query finds first. The engine is asked, because what is drawn may still be of the letter before. */
export function useGoToFirst(): (query: string) => Promise<void> {
  const find = useCommand('roomList.find');
  return async (query) => {
    const found = await find({ query, scope: 'all', recent: [], limit: 1 });
    const first = found.ok ? found.value[0] : undefined;
    if (first !== undefined) navigate({ kind: 'room', room: first.roomId, eventId: null });
  };
}
