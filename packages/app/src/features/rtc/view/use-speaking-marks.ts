import type { Readable } from '@parley/sdk/client/remote.ts';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { type RefObject, useEffect } from 'react';
import { speakersOf } from '../stage/tiles.ts';

/** Marks tiles inside of an element with `data-speaking` while their people speak. Nothing is drawn anew for that. */
export function useSpeakingMarks(shown: Readable<ShownSfuCall>, ref: RefObject<HTMLElement | null>): void {
  // After each drawing, for tiles that are new.
  useEffect(() => {
    const look = () => {
      const speaking = speakersOf(shown.current);
      for (const tile of ref.current?.querySelectorAll<HTMLElement>(TILES) ?? [])
        tile.toggleAttribute('data-speaking', speaking.has(tile.dataset['memberId'] ?? ''));
    };
    look();
    return shown.subscribe(look);
  });
}

const TILES = '[data-member-id]:not([data-kind="screen"])';
