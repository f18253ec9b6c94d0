import type { Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { markPainted } from '../../lib/marks.ts';
import type { Feed } from './feed-context.ts';
import { TimelineMarks } from './timeline-marks.ts';
import type { Rows } from './timeline-rows.ts';
import { type AnchoredRows, useAnchoredRows } from './use-anchored-rows.ts';
import { type ArticleKeys, useActiveArticle, useArticleWalk } from './use-article-keys.ts';
import { useFollowOwn } from './use-follow-own.ts';
import { useJump } from './use-jump.ts';
import { useLatestKey } from './use-latest-key.ts';
import { useMarkRead } from './use-mark-read.ts';
import type { Paging } from './use-paging.ts';
import { useRows } from './use-rows.ts';
import { useScrollState } from './use-scroll-state.ts';

export interface OpenTimeline {
  readonly roomId: RoomId;
  readonly head: TimelineHead;
  readonly items: readonly Timeline[];
  /** Where to open it; null for the newest messages. */
  readonly eventId: EventId | null;
  readonly paging: Paging;
}

/** What the drawing of a timeline stands on. */
export interface TimelineState extends AnchoredRows {
  readonly rows: Rows;
  readonly feed: Feed;
  readonly active: ArticleKeys;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The newest message is in view. */
  readonly isAtEnd: boolean;
  /** The row that just was jumped to. */
  readonly flashing: string | null;
}

/** Puts together how a timeline behaves: its rows and their places, its keys, its jumps, its marks, what it tells the engine. */
export function useTimeline({ roomId, head, items, eventId, paging }: OpenTimeline): TimelineState {
  const rows = useRows(items);
  const active = useActiveArticle();
  const { scroller, virtualizer } = useAnchoredRows(rows, active.keptKey);
  const onKeyDown = useArticleWalk(rows, virtualizer, scroller);
  const older = { state: head.older, pageBack: paging.pageBack };
  const { jumpTo, flashing } = useJump(items, rows, virtualizer, eventId, older);
  const isAtEnd = useScrollState(scroller, virtualizer, paging.pageBack);
  useMarkRead(roomId, items, isAtEnd);
  useFollowOwn(items, virtualizer);
  useLatestKey(roomId, items, virtualizer);

  const marks = useRef<TimelineMarks | null>(null);
  marks.current ??= new TimelineMarks(items);
  // Where the messages came from when it opened; what they are kept in later is no matter.
  const [from] = useState(head.from);
  useLayoutEffect(() => markPainted('parley:timeline', { roomId, from }), [roomId, from]);

  const { fillGap } = paging;
  const feed = useMemo<Feed>(
    () => ({ roomId, jumpTo, fillGap, drawn: (item) => marks.current?.drawn(item) }),
    [roomId, jumpTo, fillGap],
  );
  return { rows, scroller, virtualizer, feed, active, onKeyDown, isAtEnd, flashing };
}
