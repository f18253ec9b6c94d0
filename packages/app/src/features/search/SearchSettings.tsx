import type { IndexHead, RoomCoverage } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { SearchSettingsView } from './SearchSettingsView.tsx';

const NO_ROOMS: readonly RoomCoverage[] = [];
const NOTHING: IndexHead = { state: 'off', messages: 0, bytes: 0, mostBytes: 0 };

/** The section `Search` of the settings: what the index holds, and which rooms are left out of it. */
export function SearchSettings() {
  const index = useListView('search.index', null);
  const lookBack = useCommand('search.lookBack');
  const setPaused = useCommand('search.setPaused');
  const setLeftOut = useCommand('search.setLeftOut');
  const deleteIndex = useCommand('search.deleteIndex');
  const [hasFailed, setHasFailed] = useState(false);
  const act = async (done: Promise<{ readonly ok: boolean }>) => {
    setHasFailed(false);
    const { ok } = await done;
    setHasFailed(!ok);
  };
  const { head, items } = index.kind === 'ready' ? index.value : { head: NOTHING, items: NO_ROOMS };
  return (
    <SearchSettingsView
      head={head}
      rooms={items}
      hasFailed={hasFailed || index.kind === 'failed'}
      onFurther={() => void act(lookBack({ roomId: null }))}
      onPause={(isPaused) => void act(setPaused({ isPaused }))}
      onLeaveOut={({ roomId }, isLeftOut) => void act(setLeftOut({ roomId, isLeftOut }))}
      onDelete={() => void act(deleteIndex(null))}
    />
  );
}
