import { useEffect } from 'react';
import { spotOf } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import { useClient } from '../../lib/view/client-context.ts';

/** Has drafts kept by the engine, as long as somebody is signed in. Draws nothing. */
export function KeepDrafts(): null {
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
      addFile: async (place, file) => (await client.command('drafts.addFile', { ...spotOf(place), ...file })).ok,
      removeFile: (place, id) => void client.command('drafts.removeFile', { ...spotOf(place), id }),
      arrangeFiles: (place, files) => void client.command('drafts.arrangeFiles', { ...spotOf(place), files }),
      readFile: async (place, id) => {
        const answer = await client.command('drafts.readFile', { ...spotOf(place), id });
        return answer.ok ? answer.value : null;
      },
    });
    const flush = () => drafts.flush();
    document.addEventListener('visibilitychange', flush);
    // A page that goes away may take the engine with it: before that there is time to store.
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
      end();
    };
  }, [client, views]);
  return null;
}
