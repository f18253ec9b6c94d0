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
  readonly stage: Stage;
  readonly laid: LaidOut;
  readonly goTo: (page: number) => void;
}

/** The stage of a call in an element: its tiles, their layout, and the page that is seen. */
export function useStage(shown: Readable<ShownSfuCall>, ref: RefObject<HTMLElement | null>): UsedStage {
  const book = useMemo(() => new StageBook(shown), [shown]);
  const stage = useReadable(book);
  const { hidesOwn } = useReadable(rtcChoices);
  const hasScreen = stage.tiles.some(({ kind, participant }) => kind === 'screen' && !participant.isThisDevice);
  const chosen = useLayout(hasScreen);
  const { layout, pinned } = chosen;
  const [page, goTo] = useState(0);
  const box = useBox(ref);
  const { tiles } = stage;
  // In the grid it does not matter who is in the spotlight.
  const spotlight = layout === 'spotlight' ? stage.spotlight : null;
  const laid = useMemo(() => layOut({ tiles, spotlight }, layout, box, page), [tiles, spotlight, layout, box, page]);
  const { perPage: pageSize } = laid;
  useEffect(() => book.choose({ pinned, hidesOwn, pageSize }), [book, pinned, hidesOwn, pageSize]);
  return { ...chosen, stage, laid, goTo };
}
