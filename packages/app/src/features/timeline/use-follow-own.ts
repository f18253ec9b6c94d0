import type { Timeline } from '@parley/sdk/client/contract.ts';
import { useLayoutEffect, useRef } from 'react';
import type { RowVirtualizer } from './use-anchored-rows.ts';

/** Writing leads to the end: a message that the person just sent is shown, wherever they were reading. */
export function useFollowOwn(items: readonly Timeline[], virtualizer: RowVirtualizer): void {
  const last = items.at(-1);
  const ownKey = last?.kind === 'event' && last.isMine && last.sendState !== null ? last.key : null;
  const followed = useRef(ownKey);
  useLayoutEffect(() => {
    if (ownKey === null || followed.current === ownKey) return;
    followed.current = ownKey;
    virtualizer.scrollToEnd();
  }, [ownKey, virtualizer]);
}
