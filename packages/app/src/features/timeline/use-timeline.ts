import type { Timeline } from '@parley/sdk/client/contract.ts';
import { useMemo, useRef, useState } from 'react';
import { usePageFocus } from '../../lib/dom/page-focus.ts';
import { type ActionHostState, useActionHost } from './actions/use-action-host.ts';
import { type ArticleKeys, useActiveArticle } from './actions/use-active-article.ts';
import type { Feed } from './feed-context.ts';
import type { OpenTimeline } from './open-timeline.ts';
import type { ReaderPlace } from './reading/new-line.ts';
import { useLatestKey } from './reading/use-latest-key.ts';
import { useMarkRead } from './reading/use-mark-read.ts';
import { type NewLine, useNewLine } from './reading/use-new-line.ts';
import type { Rows } from './rows/timeline-rows.ts';
import { useRows } from './rows/use-rows.ts';
import type { RowVirtualizer } from './scroll/row-virtualizer.ts';
import { AT_END, eventOfPlace, type TimelinePlace } from './scroll/timeline-place.ts';
import { type AnchoredRows, useAnchoredRows } from './scroll/use-anchored-rows.ts';
import { type Jump, rowOfEvent, useJump } from './scroll/use-jump.ts';
import { useLeavePlace } from './scroll/use-leave-place.ts';
import { useScrollState } from './scroll/use-scroll-state.ts';
import { useControls } from './use-controls.ts';
import { useMarks } from './use-marks.ts';

/** Before anything is drawn. */
const NOWHERE: ReaderPlace = { isAtNewest: false, isLooking: false };

/** What the drawing of a timeline stands on. */
export interface TimelineState extends AnchoredRows {
  readonly rows: Rows;
  readonly feed: Feed;
  readonly active: ArticleKeys;
  readonly actions: ActionHostState;
  readonly jump: Jump;
  readonly newLine: NewLine;
  /** The newest message is in view. */
  readonly isAtNewest: boolean;
  readonly toLatest: () => void;
}

/** Puts together how a timeline behaves: its rows and their places, its keys, its jumps, its marks, what it tells the engine. */
export function useTimeline(open: OpenTimeline): TimelineState {
  const { roomId, threadRoot, place, head, items, paging, isReadOnly, go, visit, controls } = open;
  const isRoom = threadRoot === null;
  const reader = useRef<ReaderPlace>(NOWHERE);
  const newLine = useNewLine(items, head.readUpTo, reader, visit);
  const rows = useRows(items, newLine.newKey);
  const active = useActiveArticle();
  const isLive = head.newer === 'none';
  const [opensAt] = useState(() => openingOf(items, rows, place));
  const anchored = useAnchoredRows(rows, { keptKey: active.keptKey, isLive, opensAt });
  const { scroller, virtualizer, hold } = anchored;
  const jump = useJump(items, rows, hold, { place, go });
  const edges = useMemo(() => ({ onNearTop: paging.older.ask, onNearEnd: paging.newer.ask }), [paging]);
  const isAtNewest = useScrollState(scroller, virtualizer, opensAt === null, edges) && isLive;
  const isLooking = usePageFocus() && isAtNewest;
  reader.current = { isAtNewest, isLooking };
  useMarkRead(roomId, threadRoot, items, isLooking);
  const toLatest = () => (isLive ? toEnd(virtualizer) : go(AT_END));
  useLatestKey(roomId, isRoom ? items : null, toLatest);
  useLeavePlace(isRoom && !isReadOnly ? roomId : null, scroller, isAtNewest);
  const actions = useActionHost(open, scroller, rows);
  useControls(controls, { items, rows, scroller, virtualizer, toLatest });
  const drawn = useMarks(open);

  const { fillGap } = paging;
  const { jumpTo } = jump;
  const { act, say, openMenu, room } = actions;
  const feed = useMemo<Feed>(
    () => ({ roomId, threadRoot, isReadOnly, room, jumpTo, fillGap, act, say, openMenu, drawn }),
    [roomId, threadRoot, isReadOnly, room, jumpTo, fillGap, act, say, openMenu, drawn],
  );
  return { ...anchored, rows, feed, active, actions, jump, newLine, isAtNewest, toLatest };
}

/** Goes to the newest row. Who is there stays there anyway, and needs no frame for it. */
function toEnd(virtualizer: RowVirtualizer): void {
  if (!virtualizer.isAtEnd(1)) virtualizer.scrollToEnd();
}

/** The row to open at, and where it stands. */
function openingOf(items: readonly Timeline[], rows: Rows, place: TimelinePlace) {
  const eventId = eventOfPlace(place);
  const key = eventId === null ? null : rowOfEvent(items, rows, eventId);
  if (key === null) return null;
  return { key, offset: place.kind === 'left' ? place.offsetPx : 'third' } as const;
}
