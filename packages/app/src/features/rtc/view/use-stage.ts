import type { Readable } from '@parley/sdk/client/remote.ts';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { rtcChoices } from '../rtc-settings.ts';
import { type LaidOut, layOut } from '../stage/lay-out.ts';
import { type Stage, StageBook } from '../stage/stage-book.ts';
import { useBox } from './use-box.ts';
import { type LayoutState, useLayout } from './use-layout.ts';

export interface UsedStage extends LayoutState {
  readonly book: StageBook;
  readonly stage: Stage;
}

/** The tiles of a call and the chosen layout, for as long as the call is. */
export function useStage(shown: Readable<ShownSfuCall>): UsedStage {
  const book = useMemo(() => new StageBook(shown), [shown]);
  const stage = useReadable(book);
  const hasScreen = stage.tiles.some(({ kind, participant }) => kind === 'screen' && !participant.isThisDevice);
  return { ...useLayout(hasScreen), book, stage };
}

/** The page of tiles that is seen in an element, as it is laid out there, and the way to another one. */
export function useLaidOut(
  { book, stage: { tiles, spotlight }, layout, pinned }: UsedStage,
  ref: RefObject<HTMLElement | null>,
): { readonly laid: LaidOut; readonly goTo: (page: number) => void } {
  const { hidesOwn } = useReadable(rtcChoices);
  const [page, goTo] = useState(0);
  const box = useBox(ref);
  // In the grid it does not matter who is in the spotlight.
  const main = layout === 'spotlight' ? spotlight : null;
  const laid = useMemo(() => layOut({ tiles, spotlight: main }, layout, box, page), [tiles, main, layout, box, page]);
  const { perPage: pageSize } = laid;
  useEffect(() => book.choose({ pinned, hidesOwn, pageSize }), [book, pinned, hidesOwn, pageSize]);
  return { laid, goTo };
}
