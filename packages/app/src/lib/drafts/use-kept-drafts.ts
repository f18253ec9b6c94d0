import { useEffect } from 'react';
import { useClient } from '../view/client-context.ts';
import { spotOf } from './draft-place.ts';
import { drafts } from './drafts.ts';

/** Has drafts kept by the engine, as long as somebody is signed in. */
export function useKeptDrafts(): void {
  const { client, views } = useClient();
  useEffect(() => {
    const { subscribe, getSnapshot } = views.listView('drafts.list', null);
    const end = drafts.connect({
      subscribe,
      list: () => {
        const state = getSnapshot();
        return state.kind === 'ready' ? state.value : null;
      },
      write: async (place, draft, writer) => {
        const answer = await client.command('drafts.write', { ...spotOf(place), ...draft, writer });
        if (answer.ok) return answer.value;
        // The engine still has data that did not fit on the disk, for all tabs.
        return answer.error.kind === 'storageFailed' ? Number.POSITIVE_INFINITY : null;
      },
    });
    const flush = () => drafts.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      end();
    };
  }, [client, views]);
}
