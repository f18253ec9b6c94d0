import type { People } from '../../lib/people/people.ts';
import { useView } from '../../lib/view/use-view.ts';

/** Users for screens of other features. */
export const people: People = {
  find: async (client, query, signal) => {
    const found = await client.command('people.find', { ...query, roomId: null }, { signal });
    return found.ok ? found.value : null;
  },
  useProfile: (userId, roomId) => {
    const card = useView('people.card', { userId, roomId });
    return card.kind === 'ready' ? card.value : null;
  },
  openDirect: async (client, userId) => {
    const room = await client.command('people.message', { userId });
    return room.ok ? room.value : null;
  },
};
