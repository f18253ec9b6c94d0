import { useEffect } from 'react';
import { useClient } from '../../../lib/view/client-context.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { browserLocator, type Located } from './locate.ts';
import { watchInOneTab } from './watch-in-one-tab.ts';
import { watchProblem } from './watch-problem.ts';

/** Tells the engine where the device is, as long as it is drawn; of several tabs one does. */
export function WatchHost() {
  const { place } = useClient();
  const moved = useCommand('location.moved');
  useEffect(() => {
    const hear = (located: Located) => {
      watchProblem.change(() => (located.ok ? null : located.error));
      if (located.ok) void moved(located.value);
    };
    const locks = 'locks' in navigator ? navigator.locks : undefined;
    return watchInOneTab({ locks, locator: browserLocator(), hear, place });
  }, [moved, place]);
  return null;
}
