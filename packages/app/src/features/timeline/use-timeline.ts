import type { Timeline } from '@parley/sdk/client/contract.ts';
import { useMemo, useRef, useState } from 'react';
import { usePageFocus } from '../../lib/dom/page-focus.ts';
import type { Feed } from './feed-context.ts';
import type { OpenTimeline } from './open-timeline.ts';
import { AT_END, eventOfPlace, type TimelinePlace } from './timeline-place.ts';
import type { Rows } from './timeline-rows.ts';
import { type ActionHostState, useActionHost } from './use-action-host.ts';
import { type ArticleKeys, useActiveArticle } from './use-active-article.ts';
import { type AnchoredRows, useAnchoredRows } from './use-anchored-rows.ts';
import { useControls } from './use-controls.ts';
import { type Jump, rowOfEvent, useJump } from './use-jump.ts';
import { useLatestKey } from './use-latest-key.ts';
import { useLeavePlace } from './use-leave-place.ts';

import { useMarkRead } from './use-mark-read.ts';
import { useMarks } from './use-marks.ts';
import { type NewLine, useNewLine } from './use-new-line.ts';
import { useRows } from './use-rows.ts';
import { useScrollState } from './use-scroll-state.ts';

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
  const { roomId, threadRoot, place, head, items, paging, go, controls } = open;
  const isRoom = threadRoot === null;
  const isLooking = useRef(false);
  const newLine = useNewLine(items, head.readUpTo, isLooking);
  const rows = useRows(items, newLine.newKey);
  const active = useActiveArticle();
  const isLive = head.newer === 'none';
  const [opensAt] = useState(() => openingOf(items, rows, place));
  const anchored = useAnchoredRows(rows, { keptKey: active.keptKey, isLive, opensAt });
  const { scroller, virtualizer, hold } = anchored;
  const jump = useJump(items, rows, hold, { place, go });
  const edges = useMemo(() => ({ onNearTop: paging.older.ask, onNearEnd: paging.newer.ask }), [paging]);
  const isAtNewest = useScrollState(scroller, virtualizer, opensAt === null, edges) && isLive;
  isLooking.current = usePageFocus() && isAtNewest;
  useMarkRead(roomId, threadRoot, items, isLooking.current);
  const toLatest = () => (isLive ? virtualizer.scrollToEnd() : go(AT_END));
  useLatestKey(roomId, isRoom ? items : null, toLatest);
  useLeavePlace(isRoom ? roomId : null, scroller, isAtNewest);
  const actions = useActionHost(open, scroller, rows);
  useControls(controls, { items, rows, scroller, virtualizer, toLatest });
  const marks = useMarks(open);

  const { fillGap } = paging;
  const { jumpTo } = jump;
  const { act, say, openMenu, room } = actions;
  const feed = useMemo<Feed>(
    () => ({ roomId, room, jumpTo, fillGap, act, say, openMenu, drawn: (item) => marks.drawn(item) }),
    [roomId, room, jumpTo, fillGap, act, say, openMenu, marks],
  );
  return { ...anchored, rows, feed, active, actions, jump, newLine, isAtNewest, toLatest };
}

/** The row to open at, and where it stands. */
function openingOf(items: readonly Timeline[], rows: Rows, place: TimelinePlace) {
  const eventId = eventOfPlace(place);
  const key = eventId === null ? null : rowOfEvent(items, rows, eventId);
  if (key === null) return null;
  return { key, offset: place.kind === 'left' ? place.offsetPx : 'third' } as const;
}
