import type { TimelineHead } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback, useRef, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';

export interface Paging {
  /** Asks for older messages unless that is going on, has failed, or makes no sense. */
  readonly pageBack: () => void;
  /** After a failure: asks again. */
  readonly retry: () => void;
  readonly fillGap: (key: string) => void;
  /** The last question for older messages failed. */
  readonly hasFailed: boolean;
}

/** Older messages, and those that are missing in between. One question at a time for each place. */
export function usePaging(roomId: RoomId, older: TimelineHead['older']): Paging {
  const askBack = useCommand('timeline.pageBack');
  const askGap = useCommand('timeline.fillGap');
  const underWay = useRef(new Set<string>());
  const [hasFailed, setFailed] = useState(false);

  const ask = useCallback(async () => {
    if (underWay.current.has('back')) return;
    underWay.current.add('back');
    setFailed(false);
    const answer = await askBack({ roomId });
    underWay.current.delete('back');
    setFailed(!answer.ok && answer.error.kind !== 'cancelled');
  }, [askBack, roomId]);

  const fillGap = useCallback(
    async (key: string) => {
      if (underWay.current.has(`gap ${key}`)) return;
      underWay.current.add(`gap ${key}`);
      await askGap({ roomId, key });
      underWay.current.delete(`gap ${key}`);
    },
    [askGap, roomId],
  );

  return {
    pageBack: () => {
      if (older === 'idle' && !hasFailed) void ask();
    },
    retry: () => void ask(),
    fillGap: (key) => void fillGap(key),
    hasFailed: hasFailed || older === 'failed',
  };
}
